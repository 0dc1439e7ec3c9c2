import { describe, expect, test } from 'vitest';
import type { Bundle } from '../../../host/catalogue/bundle.ts';
import { reachOfAll, readView, visibleTools } from '../../../host/access/view.ts';
import { viewSetting, type View } from '../../../host/config/view.ts';
import { Snapshot } from '../../../host/catalogue/snapshot.ts';
import { echoBundle } from '../catalogue/bundle-folder.ts';

function bundle(id: string, tools: readonly string[], more: Partial<Bundle> = {}, random = false): Bundle {
  const { manifest } = echoBundle(id, 'hi');
  const [like] = manifest.tools;
  if (like === undefined) throw new Error('the bundle has no tool');
  return {
    id,
    folder: '/nowhere',
    digest: id,
    manifest: { ...manifest, tools: tools.map((tool) => ({ ...like, id: tool, random })) },
    publisher: { package: id },
    trust: 'first-party',
    net: [],
    ...more,
  };
}

const text = bundle('text', ['line-sort', 'word-count']);
const shop = bundle('shop', ['post-order'], { trust: 'untrusted', net: ['shop.example'] });
const dice = bundle('dice', ['roll'], {}, true);
const snapshot = new Snapshot([text, shop, dice]);

function seen(...views: View[]): string[] {
  return [...visibleTools(snapshot, 'mcp', views)].sort();
}

describe('a view', () => {
  test('has every tool where it bounds nothing', () => {
    expect(seen({})).toEqual(['dice.roll', 'shop.post-order', 'text.line-sort', 'text.word-count']);
  });

  test('chooses by category, by name in either spelling, and by address', () => {
    expect(seen({ categories: ['text'] })).toEqual(['text.line-sort', 'text.word-count']);
    expect(seen({ tools: ['line_sort', 'word-count', 'dice.roll'] })).toEqual([
      'dice.roll',
      'text.line-sort',
      'text.word-count',
    ]);
  });

  test('leaves out what is excluded and, where it is for reading, what may write', () => {
    expect(seen({ exclude: ['roll', 'line_sort'] })).toEqual(['shop.post-order', 'text.word-count']);
    expect(seen({ readonly: true })).toEqual(['dice.roll', 'text.line-sort', 'text.word-count']);
  });

  test('is no more than every other that holds at the same time', () => {
    expect(
      seen({ categories: ['text', 'dice'] }, { exclude: ['roll'] }, { tools: ['roll', 'line-sort'] }),
    ).toEqual(['text.line-sort']);
  });

  test.each([
    [{ categories: 'txt' }, 'categories: there is no "txt", did you mean text?'],
    [{ tools: 'line_sort,word_cuont' }, 'tools: there is no "word_cuont", did you mean word-count?'],
    [{ exclude: 'nothing-like-it' }, 'exclude: there is no "nothing-like-it"'],
    [{ readonly: 'yes' }, 'readonly: expected true or false'],
    [{ read_only: 'true' }, /^read_only: unknown argument/],
  ])('refuses %o', (query, problem) => {
    expect(readView(query, snapshot, 'mcp')).toEqual({ problem: expect.stringMatching(problem) });
  });

  test('is written in a setting as in an address', () => {
    expect(viewSetting('categories=text,dice&readonly=true')).toEqual({
      categories: ['text', 'dice'],
      readonly: true,
    });
    expect(viewSetting('')).toBeUndefined();
    expect(() => viewSetting('mode=search')).toThrow('mode: unknown argument');
  });
});

test('what tools can do together is what one of them can do', () => {
  const reach = (...bundles: Bundle[]) => reachOfAll(new Snapshot(bundles).tools('mcp'));
  expect(reach(text)).toEqual({ readOnly: true, idempotent: true, openWorld: false });
  expect(reach(text, dice)).toEqual({ readOnly: true, idempotent: false, openWorld: false });
  expect(reach(text, shop)).toEqual({ readOnly: false, idempotent: true, openWorld: true });
});
