import postgres from 'postgres';

const url = process.env['TEST_DATABASE_URL'];

/** Runs a statement on the test server. */
export async function askPostgres(statement: string): Promise<void> {
  const sql = postgres(url ?? '', { connect_timeout: 2, max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

const isReachable =
  url !== undefined &&
  (await askPostgres('SELECT 1').then(
    () => true,
    () => false,
  ));
if (!isReachable)
  process.stderr.write('The tests of PostgreSQL are skipped: no server is reachable at TEST_DATABASE_URL\n');

/** The test server of PostgreSQL, if it is reachable. */
export const TEST_SERVER = isReachable && url !== undefined ? new URL(url) : undefined;

/** What tests of it are called. */
export const POSTGRES_NAME = isReachable
  ? 'PostgreSQL'
  : 'PostgreSQL (skipped: no server is reachable at TEST_DATABASE_URL)';
