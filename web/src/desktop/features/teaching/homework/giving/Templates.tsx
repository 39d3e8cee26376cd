import {
  homeworksApi as api,
  type HomeworkTemplate,
} from '@xueqiao/contract/features/teaching/homework/assign'
import { Button } from 'antd'
import { useState } from 'react'
import { act } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { Dialog } from '../../../../../lib/Dialog'
import { CourseTag } from '../../../../../lib/Subject'
import { minutesText } from '../../../../../shared/homework/words'
import { Again } from './Again'

interface TemplatesProps {
  onTake: (template: HomeworkTemplate) => void
  onSave: () => void
  /** One that was given before, as a new one: of this course, once one is chosen. */
  isNew: boolean
  courseId: number | undefined
}

/** One's own templates: to begin with one, to keep what is written as one, to throw one away. */
export const Templates = ({ onTake, onSave, isNew, courseId }: TemplatesProps) => {
  const { data = [] } = useApi(api.templates, undefined, { silent: true })
  const [open, setOpen] = useState(false)
  const take = (template: HomeworkTemplate) => {
    onTake(template)
    setOpen(false)
  }
  return (
    <div className="homework-templates">
      <Button size="small" onClick={() => setOpen(true)}>
        从模板开始
      </Button>
      <Button size="small" onClick={onSave}>
        存为模板
      </Button>
      {isNew && <Again courseId={courseId} />}
      <Dialog open={open} title="我的模板" width={560} onClose={() => setOpen(false)}>
        {data.length === 0 ? (
          <p className="muted">还没有模板。写好一项作业后点“存为模板”，下次可以从它开始。</p>
        ) : (
          <ul aria-label="模板">
            {data.map((template) => (
              <li key={template.id}>
                <CourseTag course={template.courseName} />
                <span>
                  {template.title}{' '}
                  <small className="muted">{minutesText(template.estimatedMinutes ?? null)}</small>
                </span>
                <Button size="small" aria-label={`采用 ${template.title}`} onClick={() => take(template)}>
                  采用
                </Button>
                <Button
                  size="small"
                  danger
                  aria-label={`删除模板 ${template.title}`}
                  onClick={() => void act(api.removeTemplate, { params: { id: template.id } })}
                >
                  删除
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </div>
  )
}
