/** Arabic mirrors the shell, so nothing may say left or right: neither class names nor style sheets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { repositoryFiles } from './repository-files.mjs';

const SIZE = String.raw`(\d|\[|\(|auto\b|px\b|full\b)`;
const CLASS_NAMES = [
  String.raw`-?(ml|mr|pl|pr|scroll-m[lr]|scroll-p[lr]|left|right)-${SIZE}`,
  String.raw`(text|float|clear)-(left|right)\b`,
  String.raw`border-(l|r)(-|\b)`,
  String.raw`rounded-(l|r|tl|tr|bl|br)(-|\b)`,
].join('|');
const CLASS = new RegExp(String.raw`(?<=["'\x60\s:!])(${CLASS_NAMES})[\w\-[\]./%()]*`, 'g');
const DECLARATION =
  /(?<![\w-])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)[\w-]*|(left|right)(?=\s*:)|(text-align|float|clear)\s*:\s*(left|right)|border-(top|bottom)-(left|right)-radius)/g;
const STYLE_KEY = /\b((margin|padding|border)(Left|Right)\w*|textAlign:\s*['"](left|right))/g;
/** For what really is physical, e.g. a canvas overlay: `physical: why` in a comment of the same line. */
const EXCEPTION = /physical: \S/;

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]} findings
 */
export function directionFindings(path, text) {
  const patterns = path.endsWith('.css') ? [DECLARATION, CLASS] : [CLASS, STYLE_KEY];
  return text.split('\n').flatMap((line, index) => {
    if (EXCEPTION.test(line)) return [];
    const found = patterns.flatMap((pattern) => line.match(pattern) ?? []);
    return found.map((name) => `${path}:${index + 1}: ${name} is physical, say start or end`);
  });
}

export async function checkDirections() {
  const files = repositoryFiles(/^apps\/web\/(src\/.*\.(tsx?|css)|index\.html)$/).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  return {
    findings: files.flatMap((path) => directionFindings(path, readFileSync(join(root, path), 'utf8'))),
    note: `${files.length} files`,
  };
}
