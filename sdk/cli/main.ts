#!/usr/bin/env node
import { runToolyardPlugin } from './toolyard-plugin.ts';

process.exitCode = await runToolyardPlugin(process.argv.slice(2));
