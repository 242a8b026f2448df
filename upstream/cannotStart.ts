/** A start that can't go on for a reason the operator can mend: the message is the one line to show, without a stack. */
export class CannotStart extends Error {}
