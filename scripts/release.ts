/**
 * `npm run release [-- --all-platforms] [--mcpb]`: every package as it would be published, built, packed and checked, in
 * release/, beside the bill of materials and what the MCP registry asks for; with `--mcpb` the bundles for desktop clients
 * too, which hold all that is installed. Nothing leaves this machine. What is made for a platform is made for this one
 * alone unless all are asked for.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPackage } from './release/check-package.ts';
import { buildLibraryPackage } from './release/library-package.ts';
import { buildMcpBundle, writeServerJson } from './release/mcp-packages.ts';
import { buildNodePackage, nodePackageName, PLATFORMS } from './release/node-packages.ts';
import { nodeVersion, RELEASE, ROOT } from './release/project.ts';
import { buildToolyardPackage } from './release/toolyard-package.ts';

const { values } = parseArgs({
  options: {
    'all-platforms': { type: 'boolean', default: false },
    mcpb: { type: 'boolean', default: false },
  },
});
const platforms = PLATFORMS.filter(
  ({ os, cpu }) => values['all-platforms'] || (os === process.platform && cpu === process.arch),
);

await rm(RELEASE, { recursive: true, force: true });
const staged = join(RELEASE, 'packages');
await mkdir(staged, { recursive: true });
const toolyard = await buildToolyardPackage(join(staged, 'toolyard'));
for (const platform of platforms)
  await buildNodePackage(
    platform,
    await nodeVersion(),
    join(staged, nodePackageName(platform).replace('/', '-')),
  );
// Each after those that it imports.
const libraries: string[] = [];
for (const folder of ['sdk', 'sdk/create', 'sdk/cli']) libraries.push(await buildLibraryPackage(folder));

const folders = [...(await readdir(staged)).map((name) => join(staged, name)), ...libraries];
for (const folder of folders) {
  const tarball = execFileSync('npm', ['pack', '--silent', '--pack-destination', RELEASE], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  console.log(await checkPackage(join(RELEASE, tarball), { isLibrary: libraries.includes(folder) }));
}
await rm(staged, { recursive: true });
await writeServerJson(toolyard);
if (values.mcpb) for (const platform of platforms) await buildMcpBundle(toolyard, platform);
for (const words of [['licences'], ['advisories'], ['sbom', 'release/sbom.cdx.json']])
  execFileSync(process.execPath, [join(ROOT, 'scripts/supply-chain.ts'), ...words], { stdio: 'inherit' });
console.log('publish with: for f in release/*.tgz; do npm publish "$f" --access public --provenance; done');
