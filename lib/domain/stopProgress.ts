/** Over: it is not driven to any more, and stays where it stands. */
export const isOver = ({ status }: { status: string | null }) => status === 'done' || status === 'go-back';
export const hasBegun = (stop: { status: string | null }) => stop.status === 'arrived' || isOver(stop);
