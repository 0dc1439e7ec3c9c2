/**
 * Changes a bundle without end, for a test that kills it in the midst: argv are the data folder and the folders of two
 * versions of one bundle. Says on standard output when it begins.
 */
import { readConfig } from '../../../host/config/config.ts';
import { createHost } from '../../../host/app/host.ts';
import { Operator } from '../../../host/operator/operator.ts';

const [dataDir = '', one = '', two = ''] = process.argv.slice(2);
const host = await createHost(readConfig({ DATA_DIR: dataDir, PLUGIN_DIRS: 'off', LOG_LEVEL: 'silent' }));
const operator = new Operator(host);
process.stdout.write('begins\n');
for (;;) {
  await operator.add(one, 'any');
  await operator.grant('acme', 'api.example.com');
  await operator.add(two, 'any');
  await operator.rollback('acme');
  await operator.remove('acme');
}
