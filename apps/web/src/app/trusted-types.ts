interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createHTML(markup: string): string }): unknown;
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypePolicies;
  }
}

/**
 * The policy forbids markup made from text. Konva empties its container by `innerHTML = ''`: the empty text passes,
 * everything else stays forbidden.
 */
export function allowEmptyMarkupOnly(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(markup) {
      if (markup === '') return markup;
      throw new TypeError('markup from text is not allowed');
    },
  });
}
