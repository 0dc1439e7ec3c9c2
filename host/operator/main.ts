#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runToolyard } = await import('./toolyard.ts');
process.exitCode = await runToolyard(process.argv.slice(2), process.env);
