/**
 * Tokens in addresses. Proxies and histories keep addresses, so none is taken from there (decisions 57), and what we write
 * of an address ourselves has none in it.
 */

/** Names under which programs put a token into an address. */
const NAMES = /^(?:(?:access|auth|api|session)[-_]?)?(?:token|key)$|^auth(?:orization)?$|^bearer$|^jwt$/i;
/** A token of any kind, wherever it stands. */
const TOKEN = /(?<![\w-])[a-z]{1,4}_[\w-]{43}(?![\w-])/g;
const MASK = '[redacted]';

/** An address without the tokens in it, and whether there was one. */
export function maskAddress(address: string): { masked: string; hasToken: boolean } {
  const [path = '', ...rest] = address.split('?');
  const parameters = rest.join('?').split('&').map(maskParameter).join('&');
  const masked = (rest.length > 0 ? `${path}?${parameters}` : path).replaceAll(TOKEN, MASK);
  return { masked, hasToken: masked !== address };
}

function maskParameter(parameter: string): string {
  const at = parameter.indexOf('=');
  return at >= 0 && NAMES.test(parameter.slice(0, at)) ? `${parameter.slice(0, at)}=${MASK}` : parameter;
}
