/** The text of each page, in the order in which it is drawn. */
export declare function pagesOfPdf(bytes: Buffer): Promise<string[]>;
