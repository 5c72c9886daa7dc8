/* Arguments, the ground, the picture. */

#include "show.h"

#include <drawing.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const float GROUND_COLOR[4] = { 0.42f, 0.46f, 0.36f, 1 };

void parse_arguments(int count, char **words, Arguments *arguments)
{
    *arguments = (Arguments){ 100, 6, 960, 540, "crowd.png", 0 };
    for (int i = 1; i < count; i++) {
        const char *word = words[i], *next = i + 1 < count ? words[i + 1] : NULL;
        if (!strcmp(word, "--validate")) {
            arguments->validate = 1;
        } else if (next && !strcmp(word, "--characters")) {
            arguments->characters = (uint32_t)strtoul(words[++i], NULL, 10);
        } else if (next && !strcmp(word, "--frames")) {
            arguments->frames = (uint32_t)strtoul(words[++i], NULL, 10);
        } else if (next && !strcmp(word, "--height")) {
            arguments->height = (uint32_t)strtoul(words[++i], NULL, 10);
            arguments->width = arguments->height * 16 / 9;
        } else if (next && !strcmp(word, "--picture")) {
            arguments->picture = words[++i];
        } else {
            fprintf(stderr, "usage: %s [--characters COUNT] [--frames COUNT] [--height PIXELS] [--picture FILE] "
                            "[--validate]\n", words[0]);
            exit(EXIT_FAILURE);
        }
    }
    if (!arguments->characters || !arguments->frames || !arguments->height) {
        fprintf(stderr, "counts must be above zero\n");
        exit(EXIT_FAILURE);
    }
}

void ground_open(Ground *ground, const Gpu *gpu, float reach)
{
    float far_away = 40 * reach;
    float positions[4][3] = { { -far_away, 0, -far_away }, { -far_away, 0, far_away },
                              { far_away, 0, far_away }, { far_away, 0, -far_away } };
    float normals[4][3] = { { 0, 1, 0 }, { 0, 1, 0 }, { 0, 1, 0 }, { 0, 1, 0 } };
    uint32_t indices[6] = { 0, 1, 2, 0, 2, 3 };
    ground->positions = gpu_buffer_of(gpu, positions, sizeof positions, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    ground->normals = gpu_buffer_of(gpu, normals, sizeof normals, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    ground->indices = gpu_buffer_of(gpu, indices, sizeof indices, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    ground->index_count = 6;
}

void ground_close(Ground *ground, const Gpu *gpu)
{
    gpu_buffer_free(gpu, &ground->positions);
    gpu_buffer_free(gpu, &ground->normals);
    gpu_buffer_free(gpu, &ground->indices);
}

int finish(const Arguments *arguments, const Gpu *gpu, const unsigned char *pixels)
{
    if (drawing_picture(arguments->picture, arguments->width, arguments->height, pixels))
        return EXIT_FAILURE;
    printf("%u characters on %s: %s\n", (unsigned)arguments->characters, gpu->name, arguments->picture);
    if (gpu->messages)
        fprintf(stderr, "the validation layer said %u things\n", (unsigned)gpu->messages);
    return gpu->messages ? EXIT_FAILURE : EXIT_SUCCESS;
}
