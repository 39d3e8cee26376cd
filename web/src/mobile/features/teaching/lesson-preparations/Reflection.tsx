import {
  lessonPreparationsApi as api,
  type PreparationDetail,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { PREPARATION_PART_MAX } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { toast } from '../../../../lib/toast'
import { draftOf } from '../../../../shared/drafts/drafts'
import { Card } from '../../../kit/Card'
import { TextField } from '../../../kit/form/TextField'

/** A line is a paragraph. */
const docOf = (words: string) => ({
  type: 'doc',
  content: words.split(/\n+/).map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

/** A word on how the lesson went, written on the way out of the classroom: it is kept until it is saved. */
export const Reflection = ({ preparation: { id, revision } }: { preparation: PreparationDetail }) => {
  const [draft] = useState(() => draftOf(`reflection:${id}`))
  const [words, setWords] = useState(draft.read)
  const saving = useAction(api.update, {
    after: ({ saved }) => {
      if (!saved) return toast.error('别处刚有修改，请刷新后再保存')
      draft.keep('')
      toast.success('反思已保存')
    },
  })
  const text = words.trim()
  return (
    <Card title="教学反思">
      <div className="m-sheet-form">
        <TextField
          label="写几句"
          error={undefined}
          rows={4}
          maxLength={PREPARATION_PART_MAX}
          placeholder="这节课上得怎么样？哪里下次要改？"
          value={words}
          onChange={(text) => {
            setWords(text)
            draft.keep(text)
          }}
        />
        <button
          type="button"
          className="m-button m-act m-wide"
          disabled={text === '' || saving.busy}
          onClick={() => saving.run({ params: { id }, body: { reflection: docOf(text), revision } })}
        >
          保存反思
        </button>
      </div>
    </Card>
  )
}
