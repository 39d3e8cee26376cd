import {
  homeworksApi as api,
  type HomeworkTemplate,
} from '@xueqiao/contract/features/teaching/homework/assign'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { GIVEN_BEFORE, givenText } from '../../../../../shared/homework/given-before'
import { minutesText } from '../../../../../shared/homework/words'
import { Row } from '../../../../kit/list/Row'
import { Sheet } from '../../../../kit/Sheet'
import { EmptyState, Loaded, SkeletonRows } from '../../../../kit/states'
import { editOf } from './places'

interface SheetProps {
  onClose: () => void
}

const Templates = ({ onTake, onClose }: SheetProps & { onTake: (template: HomeworkTemplate) => void }) => {
  const templates = useApi(api.templates)
  return (
    <Sheet title="我的模板" onClose={onClose}>
      <Loaded query={templates} endpoint={api.templates} skeleton={<SkeletonRows />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState>还没有模板。在电脑上写好一项作业后可以存为模板。</EmptyState>
          ) : (
            list.map((template) => (
              <Row
                key={template.id}
                title={template.title}
                note={[template.courseName, minutesText(template.estimatedMinutes ?? null)]
                  .filter(Boolean)
                  .join('，')}
                onClick={() => onTake(template)}
              />
            ))
          )
        }
      </Loaded>
    </Sheet>
  )
}

const Before = ({ courseId, onClose }: SheetProps & { courseId: number | undefined }) => {
  const navigate = useNavigate()
  const query = { ...GIVEN_BEFORE, ...(courseId !== undefined && { courseId }) }
  const before = useApi(api.search, { query })
  const { run, busy } = useAction(api.copy, {
    after: ({ id }) => void navigate(editOf(id), { replace: true }),
  })
  return (
    <Sheet title="复制布置过的作业" onClose={onClose}>
      <Loaded query={before} endpoint={api.search} skeleton={<SkeletonRows />}>
        {({ content }) => {
          const own = content.filter(({ may }) => may.manage)
          if (own.length === 0) return <EmptyState>这门课程还没有布置过作业。</EmptyState>
          return own.map((row) => (
            <Row
              key={row.id}
              title={row.title}
              note={givenText(row)}
              {...(!busy && { onClick: () => void run({ params: { id: row.id } }) })}
            />
          ))
        }}
      </Loaded>
    </Sheet>
  )
}

interface Props {
  courseId: number | undefined
  onTake: (template: HomeworkTemplate) => void
}

/** Nobody writes the same twice: from a template, or last week's once more, with its photos, as a draft. */
export const Beginnings = ({ courseId, onTake }: Props) => {
  const [open, setOpen] = useState<'templates' | 'before'>()
  const close = () => setOpen(undefined)
  return (
    <div className="m-hw-buttons">
      <button type="button" className="m-button" onClick={() => setOpen('templates')}>
        从模板开始
      </button>
      <button type="button" className="m-button" onClick={() => setOpen('before')}>
        复制上次的
      </button>
      {open === 'templates' && (
        <Templates
          onClose={close}
          onTake={(template) => {
            onTake(template)
            close()
          }}
        />
      )}
      {open === 'before' && <Before courseId={courseId} onClose={close} />}
    </div>
  )
}
