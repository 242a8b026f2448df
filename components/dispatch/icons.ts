export const GRIP = 'M9 6v.1M9 12v.1M9 18v.1M15 6v.1M15 12v.1M15 18v.1';
export const MORE = 'M12 6v.1M12 12v.1M12 18v.1';
export const REORDER = 'M7 3v3.5c0 6 5 5.5 5 10.5v5M17 3v3.5c0 3-1.5 4.5-3 6M3.5 6.5L7 3l3.5 3.5M13.5 6.5L17 3l3.5 3.5';
export const CALENDAR = 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8';
