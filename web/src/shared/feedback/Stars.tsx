import { useId } from 'react'
import './stars.css'

const WORDS = ['很不满意', '不满意', '一般', '满意', '非常满意'] as const

const Star = ({ full }: { full: boolean }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={full ? 'star star-full' : 'star'}>
    <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8z" />
  </svg>
)

interface Props {
  label: string
  value: number | undefined
  onChange: (score: number) => void
}

/** One to five, with a word for each, for a thumb and for the arrow keys. */
export const Stars = ({ label, value, onChange }: Props) => {
  const name = useId()
  return (
    <fieldset className="stars">
      <legend className="visually-hidden">{label}</legend>
      {WORDS.map((word, index) => (
        <label key={word} title={word}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            aria-label={`${index + 1} 分 ${word}`}
            checked={value === index + 1}
            onChange={() => onChange(index + 1)}
          />
          <Star full={value !== undefined && index < value} />
        </label>
      ))}
      <output>{value === undefined ? '请选择' : WORDS[value - 1]}</output>
    </fieldset>
  )
}

export const StarsShown = ({ score }: { score: number }) => (
  <span className="stars" role="img" aria-label={`满意度 ${score} 分，${WORDS[score - 1]}`}>
    {WORDS.map((word, index) => (
      <Star key={word} full={index < score} />
    ))}
  </span>
)
