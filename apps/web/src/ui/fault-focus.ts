/** A form that was sent with something wrong in it brings whoever sent it to the first field that says so. */
export function focusFaults(): void {
  document.addEventListener('submit', ({ target }) => {
    // What is wrong shows with the rendering that follows.
    setTimeout(() => {
      if (target instanceof Element) target.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    });
  });
}
