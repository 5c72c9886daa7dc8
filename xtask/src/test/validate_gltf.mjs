// Judges every file of a folder by Khronos' glTF validator: node validate_gltf.mjs FOLDER
//
// Errors and warnings fail, but for warnings about how the nodes of a model lie, which a writer keeps as they are.
import fs from 'node:fs';
import path from 'node:path';
import validator from 'gltf-validator';

const OF_THE_MODEL = new Set([
  'NODE_SKINNED_MESH_NON_ROOT', 'NODE_SKINNED_MESH_LOCAL_TRANSFORMS', 'ANIMATION_CHANNEL_TARGET_NODE_SKIN',
]);

const folder = process.argv[2];
let files = 0;
let faults = 0;
for (const file of fs.readdirSync(folder).sort()) {
  const bytes = new Uint8Array(fs.readFileSync(path.join(folder, file)));
  const report = await validator.validateBytes(bytes, { uri: file, maxIssues: 0 });
  files += 1;
  for (const { severity, code, pointer, message } of report.issues.messages) {
    if (severity === 0 || (severity === 1 && !OF_THE_MODEL.has(code))) {
      faults += 1;
      console.log(`${file}: ${pointer ?? ''} ${code}: ${message}`);
    }
  }
}
console.log(`${files} files, ${faults} faults, by validator ${validator.version()}`);
process.exit(faults === 0 && files > 0 ? 0 : 1);
