import { createHash } from 'node:crypto';

/** One fixed style sheet in the head of every mail, so that the page that shows mails can allow it by its hash. */
export const MAIL_STYLE = `
body { margin: 0; background: #eef3f3; color: #132020; font: 16px/1.5 'Segoe UI', Helvetica, Arial, sans-serif; }
.sheet { display: block; max-width: 560px; margin: 0 auto; padding: 32px 24px; }
.card { background: #ffffff; border: 1px solid #d3dada; border-radius: 6px; padding: 28px; }
.brand { font-weight: 600; font-size: 18px; margin: 0 0 20px; color: #086a6a; }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 12px; }
p { margin: 0 0 16px; }
ul { margin: 0 0 16px; padding-inline-start: 20px; }
a { color: #086a6a; }
.words { border-inline-start: 3px solid #0d9394; padding-inline-start: 12px; white-space: pre-line; }
.action { display: inline-block; background: #0c8485; color: #ffffff; padding: 10px 20px; border-radius: 4px; text-decoration: none; font-weight: 600; }
.small { font-size: 13px; line-height: 20px; color: #4b5c5c; }
.card > :last-child { margin-bottom: 0; }
.address { direction: ltr; word-break: break-all; }
`;

/** For `style-src` of the page that shows a mail: its frame keeps to the policy of the page around it. */
export const MAIL_STYLE_HASH = `'sha256-${createHash('sha256').update(MAIL_STYLE).digest('base64')}'`;
