import { fileArgument } from '@toolyard/sdk';

export const pdfArgument = fileArgument({ description: 'PDF as base64' });
