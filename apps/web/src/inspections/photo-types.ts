/** What a choice of photos offers; the server looks at the bytes. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/heic,.jpg,.jpeg,.png,.heic';
