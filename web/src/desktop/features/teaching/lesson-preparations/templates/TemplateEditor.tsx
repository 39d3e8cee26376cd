import {
  preparationTemplatesApi as api,
  type TemplateDetail,
  type TemplateScope,
} from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import { PREPARATION_PARTS } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useActions } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { fieldFailures } from '../../../../kit/form/form-body'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { useLeaveGuard } from '../../../../kit/form/useLeaveGuard'
import { ResourcePage } from '../../../../kit/list/ResourcePage'
import { RecordPage } from '../../../../kit/record/RecordPage'
import { HeadFields } from '../HeadFields'
import { TEMPLATES } from '../naming'
import { Paper } from '../Paper'
import { SectionNav } from '../SectionNav'
import { useEditing } from '../writing/useEditing'
import { newStep, type Words, type Written, wordsOf } from '../writing/written'
import { ScopeFields } from './ScopeFields'

interface Values {
  name: string
  scope: TemplateScope
  departmentId?: number | null
}

const LESSON_MINUTES = 40
const STEPS = ['复习导入', '新知探究', '例题讲解', '巩固练习', '课堂小结']

/** The usual steps of a lesson, to be changed. */
const outline = (): Words => ({
  ...{ title: '', unit: null, lessonType: 'NEW', hours: null, hourNumber: null },
  // All of them, by their names.
  ...(Object.fromEntries(PREPARATION_PARTS.map((part) => [part, null])) as Record<
    (typeof PREPARATION_PARTS)[number],
    null
  >),
  steps: STEPS.map(newStep),
})

const Loaded = ({ template, onClose }: { template: TemplateDetail | undefined; onClose: () => void }) => {
  const [form] = Form.useForm<Values>()
  const [words, setWords] = useState<Written>(() => ({
    ...(template === undefined ? outline() : wordsOf(template.content)),
    ...{ shared: false, fileIds: [], homeworkIds: [] },
  }))
  const [touched, setTouched] = useState(false)
  const [error, setError] = useState<unknown>()
  const { run, busy } = useActions()
  const mayEdit = template?.mayEdit ?? true
  const { editing, toolsRef } = useEditing({
    preparation: { mayEdit, mayReflect: false, files: [], resources: template?.resources ?? [] },
    state: { content: words, error, turn: 0 },
    change: (next) => {
      setWords(next)
      setTouched(true)
    },
  })
  useLeaveGuard({
    isUnsaved: () => touched && !busy,
    question: () => '模板还没有保存，确定要离开吗?',
  })
  const save = async ({ departmentId, ...values }: Values) => {
    const { title: _, shared: _shared, fileIds: _files, homeworkIds: _homework, ...content } = words
    const body = {
      ...{ ...values, content: { ...content, steps: [...content.steps] }, version: template?.version },
      ...(departmentId && { departmentId }),
    }
    const options = {
      after: () => {
        setTouched(false)
        onClose()
      },
      failed: (refusal: unknown) => {
        setError(refusal)
        // The names of the form are those of the wire.
        form.setFields(
          fieldFailures(refusal).map(({ name, errors }) => ({ name: name as keyof Values, errors })),
        )
      },
    }
    await (template === undefined
      ? run(api.create, { body }, options)
      : run(api.update, { params: { id: template.id }, body }, options))
  }
  return (
    <ResourcePage
      title={template?.name ?? '新建模板'}
      actions={
        <>
          <Button onClick={onClose}>返回</Button>
          {mayEdit && <SaveButton busy={busy} text="保存模板" onClick={form.submit} />}
        </>
      }
    >
      {mayEdit && (
        <section className="card prep-template-form" aria-label="模板">
          <Form<Values>
            form={form}
            layout="vertical"
            className="kit-form"
            initialValues={
              template === undefined
                ? { scope: 'OWN' }
                : { name: template.name, scope: template.scope, departmentId: template.departmentId }
            }
            onValuesChange={() => setTouched(true)}
            onFinish={save}
          >
            <ScopeFields />
          </Form>
        </section>
      )}
      <div className="prep-desk prep-alone">
        {mayEdit && <SectionNav {...{ words, editing, toolsRef }} />}
        <Paper
          {...{ words, editing }}
          known={template?.content}
          lessonMinutes={LESSON_MINUTES}
          head={<HeadFields words={words} editing={editing} untitled />}
        />
      </div>
    </ResourcePage>
  )
}

const MISSING = { icon: 'book', title: '没有找到这个模板', text: '它可能已经删除。' } as const

/** A template as it is written; nothing yet for a new one. */
export const TemplateEditor = ({ id, onClose }: { id: number | undefined; onClose: () => void }) => {
  const query = useApi(
    api.get,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, silent: true, staleTime: 0 },
  )
  if (id === undefined) return <Loaded template={undefined} onClose={onClose} />
  return (
    <RecordPage
      query={query}
      endpoint={api.get}
      missing={MISSING}
      back={{ to: TEMPLATES, label: '返回备课模板' }}
      failed="未能打开模板"
    >
      {(template) => <Loaded key={template.version} template={template} onClose={onClose} />}
    </RecordPage>
  )
}
