import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import { TAG_MAX, TAGS_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { useState } from 'react'
import { useApi } from '../../../../../api/queries'
import { Icon } from '../../../../../lib/icons'
import { NoteSheet } from './NoteSheet'

interface Props {
  homeworkId: number
  tags: readonly string[]
  onChange: (tags: string[]) => void
}

/** What went wrong: one tap for what others of the classes got wrong as well, a few words for anything else. */
export const Mistakes = ({ homeworkId, tags, onChange }: Props) => {
  const [asking, setAsking] = useState(false)
  const { data } = useApi(api.overview, { params: { id: homeworkId } }, { silent: true })
  const known = data?.classes.flatMap((each) => each.tags.map(({ label }) => label)) ?? []
  const shown = [...new Set([...tags, ...known])]
  const isFull = tags.length >= TAGS_MAX
  const toggle = (tag: string) =>
    onChange(tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag])
  return (
    <fieldset className="m-chips">
      <legend>错因（可不填）</legend>
      <div className="m-hw-bank">
        {shown.map((tag) => (
          <button
            key={tag}
            type="button"
            className="m-chip"
            aria-pressed={tags.includes(tag)}
            disabled={isFull && !tags.includes(tag)}
            onClick={() => toggle(tag)}
          >
            {tag}
          </button>
        ))}
        <button type="button" className="m-chip" disabled={isFull} onClick={() => setAsking(true)}>
          <Icon name="plus" size="s" />
          其他错因
        </button>
      </div>
      {asking && (
        <NoteSheet
          title="错因"
          label="如：符号错误"
          maxLength={TAG_MAX}
          missing="错因不能为空"
          ok="加上"
          onDone={(words) => {
            onChange([...new Set([...tags, words])])
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </fieldset>
  )
}
