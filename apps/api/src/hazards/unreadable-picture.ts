/** A picture that is damaged, which is no fault of the model. */
export class UnreadablePicture extends Error {}
