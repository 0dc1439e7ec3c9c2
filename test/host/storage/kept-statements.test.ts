import { expect, onTestFinished, test } from 'vitest';
import { KeptStatements } from '../../../host/storage/kept-statements.ts';

test('a statement is prepared once, and answers each time with what is there', () => {
  const database = new KeptStatements(':memory:');
  onTestFinished(() => void database.close());
  database.exec('CREATE TABLE notes (note TEXT) STRICT');
  const count = 'SELECT count(*) FROM notes';

  const add = database.prepare<[string]>('INSERT INTO notes VALUES (?)');
  for (const note of ['a', 'b']) {
    add.run(note);
    expect(database.prepare('INSERT INTO notes VALUES (?)')).toBe(add);
  }

  expect(database.prepare(count).pluck().get()).toBe(2);
  database.transaction(() => add.run('c')).immediate();
  expect(database.prepare(count).pluck().get()).toBe(3);
  database.exec('ALTER TABLE notes ADD COLUMN time INTEGER');
  expect(database.prepare('SELECT * FROM notes LIMIT 1').get()).toEqual({ note: 'a', time: null });
});

test('what cannot be prepared is told each time', () => {
  const database = new KeptStatements(':memory:');
  onTestFinished(() => void database.close());

  for (let turn = 0; turn < 2; turn += 1) expect(() => database.prepare('SELEC')).toThrow('syntax error');
});
