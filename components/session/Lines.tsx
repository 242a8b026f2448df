/** Lines that run side by side; one of them is being worked on. Decoration of the login, in the rail's colours. */
export const Lines = () => (
  <svg aria-hidden viewBox="0 0 880 440" preserveAspectRatio="xMidYMid slice" fill="none" width="100%" height="100%">
    <g stroke="var(--lk-palette-rail-ink)" strokeOpacity=".2" strokeWidth="2">
      <path d="M0 170h150L270 20h610M0 214h196L316 58h564M0 258h242L362 96h518M0 346h334L454 172h426M0 390h380L500 210h380M0 434h426L546 248h334" />
    </g>
    <g stroke="var(--lk-palette-rail-line)" strokeWidth="3">
      <path d="M0 302h288L408 134h472" />
      <circle cx="560" cy="134" r="6" fill="var(--lk-palette-rail-line)" />
      <circle cx="720" cy="134" r="7" fill="var(--lk-palette-rail-main)" />
    </g>
    <circle cx="348" cy="218" r="11" fill="var(--lk-palette-rail-main)" stroke="var(--lk-palette-rail-strong)" strokeWidth="3" />
  </svg>
);
