// libanim for C++17 and later: header only, over the C header `anim.h`.
//
// Include this file, with the folder of `anim.h` on the include path, and link the library.
//
//     auto context = anim::Context::create();
//     auto model = anim::Model::load_path(context, "fox.glb");
//     auto library = anim::Library::create(context);
//     library.add_model(model);
//     auto builder = anim::SchemaBuilder::create(context, model);
//     builder.object<Door>("Door").member("angle", &Door::angle);
//     auto schema = builder.finish();
//     auto fox = anim::Instance::create(schema, &door);
//     auto player = anim::Player::create(context);
//     player.add_library("", library);
//     player.add_instance(fox);
//     player.set_listener([&](const anim::Event &event) { heard.push_back(event.name.string()); });
//     player.play("Walk");
//     player.update(dt);
//
// That is how it reads with ANIM_EXCEPTIONS defined as 1: calls that fail throw `anim::Error`. Without it each gives an
// `anim::Result` to look at, and the headers work with -fno-exceptions -fno-rtti; see `anim/config.hpp` and `anim/base.hpp`.
//
// - *Ids* (`anim::PlayerId`) are values that name an object, and have its functions. *Owners* (`anim::Player`) are ids that
//   release the object in the end; they move, and are not copied. Calls on what was released fail with
//   `Status::StaleHandle`, whoever makes them.
// - Texts come in as `std::string_view`, arrays as `anim::Span`; both are views, used during the call. Structs have the layout
//   of C's, with the library's defaults in their constructors.
// - Callbacks are closures. The library keeps them as long as it may call them, and deletes them then, maybe in the middle of
//   a call: what they own may release objects, and must not call anything else of the library's.
// - What a callback throws is caught, kept while the call goes on, and thrown again by the call that ran it. Of several the
//   first counts.
// - Nothing of C++ crosses into the library: it may be built with any compiler.
// - Skinning on a Vulkan device is in `anim_vulkan.hpp`.
//
// What each function does is told by its comment in `anim/objects.hpp`; the chapters are those of `anim.h`.

#ifndef ANIM_HPP
#define ANIM_HPP

#include "anim/playing.hpp"

#endif // ANIM_HPP
