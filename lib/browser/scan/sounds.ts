/** High and short is clean, two even tones want a look, low and long is refused: told apart without looking, and by pitch and rhythm both. */
const TONES = {
  clean: [{ hz: 1320, from: 0, ms: 70 }],
  warned: [
    { hz: 700, from: 0, ms: 90 },
    { hz: 700, from: 140, ms: 90 },
  ],
  refused: [{ hz: 180, from: 0, ms: 380 }],
} as const;

type Sound = keyof typeof TONES;

let context: AudioContext | undefined;

/** Plays a sound, where the browser has any; before the first key or press it stays silent, as browsers want it. */
export function play(sound: Sound) {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const { hz, from, ms } of TONES[sound]) {
    const start = context.currentTime + from / 1000;
    const end = start + ms / 1000;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.2, start + 0.008);
    volume.gain.setValueAtTime(0.2, end - 0.02);
    volume.gain.linearRampToValueAtTime(0, end);
    const tone = context.createOscillator();
    tone.type = sound === 'refused' ? 'square' : 'sine';
    tone.frequency.value = hz;
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(end);
  }
}
