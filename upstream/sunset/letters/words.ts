/** Everything that stands on a letter, line by line. */
export type LetterWords = {
  title: string;
  company: string;
  letterhead: string[];
  /** Above the address, small: who sends it. */
  sender: string;
  address: string[];
  date: string;
  subject: string;
  salutation: string;
  paragraphs: { text: string; isStrong?: boolean }[];
  closing: string;
  signature: string[];
  foot: string[];
};
