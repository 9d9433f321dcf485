let isBuilding = false;

/**
 * Lets a library write the markup of its own parts, such as icons, which the page's policy refuses from anybody else. Only
 * for pinned libraries, and only where no text from outside reaches what they write meanwhile.
 */
export function withOwnMarkup<Built>(build: () => Built): Built {
  isBuilding = true;
  try {
    return build();
  } finally {
    isBuilding = false;
  }
}

/** True while such a library builds its parts. */
export function isOwnMarkup(): boolean {
  return isBuilding;
}
