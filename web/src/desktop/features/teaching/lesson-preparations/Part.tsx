import type { RichNode } from '@xueqiao/contract/common/rich-text'
import { PREPARATION_LABELS as LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import type { PreparationPart } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { CommentButton, NoteMarks, useIsNoted } from './review/notes'
import { type Editing, Reading, RichField } from './writing/editing'

interface Props {
  part: PreparationPart
  value: RichNode | null
  /** Ids of its paragraphs, as the server knows them. */
  blocks: readonly string[]
  editing: Editing
  placeholder?: string
}

const Paragraph = ({
  part,
  node,
  block,
  editing,
}: Omit<Props, 'value' | 'blocks'> & { node: RichNode; block: string | null }) => {
  const spot = { place: part, block }
  const noted = useIsNoted(spot)
  return (
    <div className={noted ? 'prep-paragraph prep-noted' : 'prep-paragraph'} data-block={block}>
      <Reading doc={{ type: 'doc', content: [node] }} editing={editing} />
      <span className="prep-beside">
        <NoteMarks {...spot} />
        <CommentButton {...spot} label={`${LABELS[part]}的一段`} />
      </span>
    </div>
  )
}

/** One part of a preparation: read paragraph by paragraph, with what is said of each; written as a whole. */
export const Part = ({ part, value, blocks, editing, placeholder = '未填写' }: Props) => {
  const label = LABELS[part]
  return (
    <RichField
      name={part}
      label={label}
      value={value}
      editing={editing}
      onChange={(doc) => editing.change((before) => ({ ...before, [part]: doc }))}
    >
      {value === null ? (
        <p className="muted">{placeholder}</p>
      ) : (
        (value.content ?? []).map((node, index) => (
          <Paragraph
            key={blocks[index] ?? `new ${index}`}
            {...{ part, node, editing }}
            block={blocks[index] ?? null}
          />
        ))
      )}
      {value !== null && <NoteMarks place={part} block={null} />}
    </RichField>
  )
}
