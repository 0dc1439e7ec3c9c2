import { html, type Html } from '@toolyard/kit/html';

export const APPS = ['facebook', 'x', 'linkedin', 'discord', 'slack', 'whatsapp'] as const;

export type App = (typeof APPS)[number];

export interface Preview {
  readonly title: string | null;
  readonly description: string | null;
  readonly image: string | null;
  readonly domain: string | null;
  readonly card: 'large' | 'small' | 'text';
}

const NAMES: Readonly<Record<App, string>> = {
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
  discord: 'Discord',
  slack: 'Slack',
  whatsapp: 'WhatsApp',
};

/** The previews as a fragment that needs nothing else. Images are shown from where they lie, if that is on the web. */
export function previewMarkup(previews: Readonly<Record<App, Preview>>): string {
  return html`<div style="display: flex; flex-wrap: wrap; gap: 16px; font-family: Arial, sans-serif">
${APPS.map((app) => card(NAMES[app], previews[app]))}</div>`.toString();
}

function card(name: string, { title, description, image, domain, card }: Preview): Html {
  const shown = card === 'text' || image === null || !/^https?:\/\//i.test(image) ? null : image;
  const size = card === 'large' ? 'width: 100%; height: 170px' : 'width: 80px; height: 80px';
  return html`  <div style="width: 340px; border: 1px solid #dddddd; border-radius: 8px; overflow: hidden">
    <div style="padding: 4px 12px; font-size: 12px; background: #f2f2f2; color: #555555">${name}</div>
${shown !== null && html`    <img src="${shown}" alt="" referrerpolicy="no-referrer" style="${size}; object-fit: cover">\n`}    <div style="padding: 8px 12px">
      <div style="font-size: 12px; color: #666666">${domain}</div>
      <div style="font-size: 15px; font-weight: bold; color: #111111">${title}</div>
      <div style="font-size: 13px; color: #444444">${description}</div>
    </div>
  </div>
`;
}
