import { join } from 'node:path';
import { callTool, toolsOf } from '@toolyard/sdk/testing';
import { firstPartyPlugins } from './scripts/first-party.ts';
import { toolFiles, toolId } from './sdk/cli/package-source.ts';
const root = import.meta.dirname; const tools: any = {};
for (const p of firstPartyPlugins(root)) for (const f of await toolFiles(join(root,'plugins',p))) tools[toolId(f)] = join(root,'plugins',p,f);
const probes: [string, any][] = (await import('/tmp/tools-x/probes.mjs')).default;
for (const [id, input] of probes) {
  try { const t = (await import(tools[id])).default; const r = await callTool(t, input); console.log('##', id, JSON.stringify(input).slice(0,300)); const s = JSON.stringify(r); console.log('   ', s.slice(0, 1500)); }
  catch (e) { console.log('##', id, JSON.stringify(input).slice(0,300)); console.log('    ERR', String((e as any).message).slice(0,400)); }
}
