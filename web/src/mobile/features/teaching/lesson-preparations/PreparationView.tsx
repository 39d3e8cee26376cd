import type { RichNode } from '@xueqiao/contract/common/rich-text'
import {
  type ResourceRow,
  courseResourcesApi as resourcesApi,
} from '@xueqiao/contract/features/teaching/course-resources/api'
import { HOMEWORK_STATUS_LABELS } from '@xueqiao/contract/features/teaching/homework/values'
import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import {
  hourText,
  PREPARATION_LABELS as LABELS,
} from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import {
  LESSON_TYPE_LABELS,
  type PreparationPart,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { useState } from 'react'
import { call } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { RichTextView } from '../../../../shared/rich-text/RichTextView'
import { Attachments } from '../../../kit/Attachments'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { ResourceSheet } from '../../../record/resources/ResourceSheet'
import { Reflection } from './Reflection'
import { PreparationComments, Standing } from './Standing'

const BEFORE = ['objectives', 'literacy', 'keyPoints', 'difficulties', 'situation', 'materials'] as const
const AFTER = ['board', 'assignment', 'reflection'] as const

/** One preparation in the width of a phone: a step is a card of its own. */
export const PreparationView = ({ preparation }: { preparation: PreparationDetail }) => {
  // What a phone kept before there were any has none.
  const { content, files, resources = [], title, courseName, classNames, minutes } = preparation
  const { fileIds = [], homework = [] } = preparation
  const attached = files.filter(({ id }) => fileIds.includes(id))
  const about = [content.unit, LESSON_TYPE_LABELS[content.lessonType], hourText(content)]
  const [open, setOpen] = useState<ResourceRow>()
  const look = (id: number) =>
    call(resourcesApi.get, { params: { id } }).then(setOpen, (error: unknown) =>
      reportFailure(error, resourcesApi.get),
    )
  const link = (id: number, name: string) => {
    const known = resources.find((one) => one.id === id)
    if (known === undefined) return `《${name}》`
    return (
      <button type="button" className="rich-resource" onClick={() => void look(id)}>
        {known.name}
      </button>
    )
  }
  const text = (doc: RichNode) => <RichTextView doc={doc} files={files} resource={link} />
  const part = (name: PreparationPart) => {
    const read = content[name]
    return read === null ? null : (
      <Card key={name} title={LABELS[name]}>
        <div className="m-prep-text">{text(read.doc)}</div>
      </Card>
    )
  }
  return (
    <article className="m-prep">
      <h2>{title}</h2>
      <p className="m-meta">{[courseName, ...classNames].join('，')}</p>
      <p className="m-meta">{about.filter(Boolean).join('，')}</p>
      {preparation.isOwn && preparation.status !== 'DRAFT' && <Standing of={preparation} />}
      {attached.length > 0 && (
        <Card title={LABELS.fileIds}>
          <div className="m-prep-files">
            <Attachments files={attached} />
          </div>
        </Card>
      )}
      {BEFORE.map(part)}
      {content.steps.length > 0 && (
        <Card title={LABELS.steps} extra={minutes > 0 ? `共 ${minutes} 分钟` : undefined}>
          <ol className="m-prep-steps">
            {content.steps.map((step) => (
              <li key={step.id}>
                <h3>
                  {step.name}
                  {step.minutes !== null && <small>{step.minutes} 分钟</small>}
                </h3>
                {(
                  [
                    ['教师', step.teacher],
                    ['学生', step.students],
                    ['意图', step.intent],
                  ] as const
                ).map(
                  ([label, doc]) =>
                    doc !== null && (
                      <div key={label}>
                        <span className="m-meta">{label}</span>
                        {text(doc)}
                      </div>
                    ),
                )}
              </li>
            ))}
          </ol>
        </Card>
      )}
      {AFTER.map(part)}
      {homework.length > 0 && (
        <Card title={LABELS.homeworkIds}>
          {homework.map((one) => (
            <Row
              key={one.id}
              to={`/mobile/teacher/homework/${one.id}`}
              title={one.title}
              trailing={<span className="tag">{HOMEWORK_STATUS_LABELS[one.status]}</span>}
            />
          ))}
        </Card>
      )}
      <PreparationComments id={preparation.id} />
      {preparation.mayReflect && content.reflection === null && <Reflection preparation={preparation} />}
      {open !== undefined && <ResourceSheet row={open} onClose={() => setOpen(undefined)} />}
    </article>
  )
}
