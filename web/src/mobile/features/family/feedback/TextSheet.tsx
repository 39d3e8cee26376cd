import { Sheet } from '../../../kit/Sheet'
import { Words, type WordsProps } from './Words'

interface Props extends WordsProps {
  title: string
  note: string
  onClose: () => void
}

/** A step that takes a few words. */
export const TextSheet = ({ title, note, onClose, ...words }: Props) => (
  <Sheet title={title} onClose={onClose}>
    <div className="m-feedback-piece">
      <p className="m-meta">{note}</p>
      <Words {...words} onDone={onClose} />
    </div>
  </Sheet>
)
