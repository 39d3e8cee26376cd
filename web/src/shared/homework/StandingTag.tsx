import type { Tone } from './words'

const TONES: Record<Tone, string> = { plain: 'tag', act: 'tag orange', late: 'tag red', done: 'tag green' }

export const StandingTag = ({ text, tone }: { text: string; tone: Tone }) => (
  <span className={TONES[tone]}>{text}</span>
)
