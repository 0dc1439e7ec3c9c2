import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import bioGenerator from '../../../plugins/generators/tools/social-media-bio-generator.ts';

const write = (input: object) => callTool(bioGenerator, input);
const chef = {
  role: 'Pastry chef',
  interests: ['bread', 'coffee'],
  achievements: 'Two shops\nOne book',
  location: 'Zürich',
  call_to_action: 'Free guide',
  link: 'https://example.com',
};

describe('social-media-bio-generator', () => {
  test('five styles, in their order', async () => {
    const { bios } = await write({ ...chef, platform: 'bluesky', emoji: false, count: 5 });
    expect(bios.map(({ style, text }) => [style, text])).toEqual([
      ['lines', 'Pastry chef\nbread · coffee\nTwo shops · One book\nZürich\nFree guide\nhttps://example.com'],
      [
        'pipes',
        'Pastry chef | bread · coffee | Two shops · One book | Zürich | Free guide | https://example.com',
      ],
      [
        'sentence',
        'Pastry chef, into bread, coffee, based in Zürich. Two shops, One book. Free guide. https://example.com',
      ],
      ['minimal', 'Pastry chef\nhttps://example.com'],
      [
        'bullets',
        '• Pastry chef\n• bread · coffee\n• Two shops · One book\n• Zürich\n• Free guide\n• https://example.com',
      ],
    ]);
    for (const { characters, text, omitted } of bios) {
      expect(characters).toBe([...text].length);
      expect(omitted).toEqual([]);
    }
  });

  test('headlines on LinkedIn are one line', async () => {
    const { bios } = await write({ ...chef, platform: 'linkedin', count: 5 });
    for (const { text } of bios) expect(text).not.toContain('\n');
    expect(bios[3]?.text).toBe('Pastry chef | https://example.com');
  });

  test.each([
    ['instagram', 150],
    ['x', 160],
    ['tiktok', 80],
    ['linkedin', 220],
    ['threads', 150],
    ['bluesky', 256],
    ['youtube', 1000],
    ['facebook', 101],
  ])('on %s every bio keeps to %d characters', async (platform, limit) => {
    const long = { ...chef, achievements: ['word '.repeat(250)], interests: 'i'.repeat(90) };
    const { bios, limit: said } = await write({ ...long, platform, count: 5 });
    expect(said).toBe(limit);
    for (const { characters, text } of bios) {
      expect(characters).toBeLessThanOrEqual(limit);
      expect(text).toContain('Pastry chef');
    }
  });

  test('the place goes first, then achievements; what is left out is told', async () => {
    const { bios } = await write({
      platform: 'tiktok',
      role: 'Travel photographer',
      interests: 'mountains, rivers, deserts',
      location: 'Lisbon',
      achievements: ['Two exhibitions in national museums this year'],
      emoji: false,
      count: 1,
    });
    expect(bios).toMatchObject([
      { text: 'Travel photographer\nmountains · rivers · deserts', omitted: ['location', 'achievements'] },
    ]);
  });

  test.each<[string, object, string]>([
    ['no role', { interests: 'a' }, 'role'],
    ['a blank role', { role: ' ' }, 'role'],
    ['a long role', { role: 'r'.repeat(61) }, 'role'],
    ['what is no link', { role: 'a', link: 'not a link' }, 'link: expected a URL'],
    ['an e-mail address as link', { role: 'a', link: 'jo@example.com' }, 'link: expected a URL'],
    ['mail as link', { role: 'a', link: 'mailto:jo@example.com' }, 'link: expected a URL'],
    ['a script as link', { role: 'a', link: 'javascript:alert(1)' }, 'link: expected a URL'],
  ])('refuses %s', async (_, input, message) => {
    await expect(write(input)).rejects.toThrow(message);
  });
});
