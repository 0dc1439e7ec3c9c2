import { expect, it } from 'vitest';
import { describeReport, requireLevel, type SandboxReport } from '../../../../host/runtimes/wall/level.ts';

const filtered: SandboxReport = {
  level: 'filtered',
  closesFiles: true,
  failed: [
    { level: 'full', reason: 'bubblewrap is not installed', remedy: 'install the package bubblewrap' },
  ],
};

it('a level is told in one line, with why none above it holds and what would raise it', () => {
  expect(describeReport(filtered)).toBe(
    'the sandbox level is filtered; not full, because bubblewrap is not installed: to raise it, install the package bubblewrap',
  );
  expect(describeReport({ level: 'full', closesFiles: true, failed: [] })).toBe('the sandbox level is full');
  expect(describeReport({ level: 'filtered', closesFiles: false, failed: [] })).toBe(
    'the sandbox level is filtered (the kernel has no Landlock: files can be read)',
  );
});

it('less than what is required is refused, with the setting and the remedy', () => {
  expect(() => requireLevel(filtered, 'full')).toThrow(
    /^SANDBOX_REQUIRE: expected the level full, but the sandbox level is filtered; .* install the package bubblewrap$/,
  );
});

it('what is required, or more, is enough', () => {
  expect(() => requireLevel(filtered, 'filtered')).not.toThrow();
  expect(() => requireLevel(filtered, 'reduced')).not.toThrow();
  expect(() => requireLevel({ ...filtered, level: 'full' }, 'filtered')).not.toThrow();
});
