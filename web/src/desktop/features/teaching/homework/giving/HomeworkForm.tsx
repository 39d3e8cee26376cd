import {
  type HomeworkDetail,
  HomeworkInput,
  type HomeworkOptions,
  type HomeworkTemplate,
} from '@xueqiao/contract/features/teaching/homework/assign'
import { HOMEWORK_LABELS as L } from '@xueqiao/contract/features/teaching/homework/labels'
import {
  LEVEL_STYLE_LABELS,
  LEVEL_STYLES,
  MINUTES_MAX,
  REASON_MAX,
  SCORING_LABELS,
  SCORINGS,
} from '@xueqiao/contract/features/teaching/homework/values'
import { Button, Form, Input, InputNumber, Segmented, Select, Switch } from 'antd'
import { countedOf } from '../../../../../shared/homework/counted'
import { RichTextEditor } from '../../../../kit/editor/RichTextEditor'
import { AttachmentsField } from '../../../../kit/form/AttachmentsField'
import { rulesOf } from '../../../../kit/form/rules'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { useLeaveGuard } from '../../../../kit/form/useLeaveGuard'
import { MomentField } from '../../../../pickers/MomentField'
import { dayOf, dueLater, dueOf, givenOn } from './dues'
import { type Values, wordsOf } from './homework-values'
import { LedgerPanel } from './LedgerPanel'
import { Logged } from './Logged'
import { Templates } from './Templates'
import { useHomeworkForm } from './useHomeworkForm'

interface HomeworkFormProps {
  options: HomeworkOptions
  homework: HomeworkDetail | undefined
}

/** What is given, to whom, until when; beside it the evening of each class. */
export const HomeworkForm = ({ options, homework: latest }: HomeworkFormProps) => {
  const giving = useHomeworkForm(latest, options)
  const { form, homework, start, set, save, saveTemplate, busy, asked, touched, touch, stale } = giving
  const values: Values = { ...start, ...Form.useWatch([], form) }
  const course = options.courses.find(({ id }) => id === values.courseId)
  const classes = course?.classes ?? []
  const chosen = classes.filter(({ id }) => values.classIds.includes(id))
  const isOut = homework?.status === 'PUBLISHED' || homework?.status === 'CLOSED'
  /** What is out already takes the evening of when it was given. */
  const given = { publishAt: isOut ? (homework?.publishedAt ?? null) : values.publishAt }
  /** The course only where it is still one's own; else the one that is chosen stays. */
  const take = (template: HomeworkTemplate) => {
    const { courseId, ...words } = wordsOf(template)
    set(options.courses.some(({ id }) => id === courseId) ? { ...words, courseId, classIds: [] } : words)
  }
  useLeaveGuard({
    isUnsaved: () => touched && !busy,
    question: () => '作业还没有保存，确定要离开吗?',
  })

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={start}
      requiredMark
      className="homework-form"
      onValuesChange={touch}
    >
      {stale !== undefined && (
        <div role="alert" className="card homework-stale">
          <p>{stale}</p>
          <Button onClick={giving.takeLatest}>采用最新内容</Button>
        </div>
      )}
      <section className="card homework-fields" aria-label="作业内容">
        {!isOut && (
          <Templates
            onTake={take}
            onSave={() => void saveTemplate()}
            isNew={homework === undefined}
            courseId={values.courseId}
          />
        )}
        <Form.Item name="title" label={L.title} rules={rulesOf(HomeworkInput, 'title')}>
          <Input maxLength={100} placeholder="如：一元一次方程的解法（二）移项" />
        </Form.Item>
        <div className="homework-row">
          <Form.Item name="courseId" label={L.courseId} rules={rulesOf(HomeworkInput, 'courseId')}>
            <Select
              disabled={isOut}
              placeholder="请选择课程"
              notFoundContent="没有可选的课程：请教务先登记任课安排"
              options={options.courses.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={() => set({ classIds: [] })}
            />
          </Form.Item>
          <Form.Item name="classIds" label={L.classIds} rules={[{ required: true, message: '请选择班级' }]}>
            <Select
              mode="multiple"
              disabled={isOut || course === undefined}
              placeholder={course === undefined ? '请先选择课程' : '请选择班级'}
              options={classes.map(({ id, name, students }) => ({
                value: id,
                label: `${name}（${students} 人）`,
              }))}
            />
          </Form.Item>
          <Form.Item name="dueAt" label={L.dueAt} rules={[{ required: true, message: '请选择截止时间' }]}>
            <MomentField placeholder="请选择截止时间" />
          </Form.Item>
        </div>
        {chosen.length > 1 && (
          <details className="homework-dues">
            <summary>各班截止时间不同</summary>
            {chosen.map(({ id, name }) => (
              <Form.Item key={id} name={['dueOf', String(id)]} label={name}>
                <MomentField placeholder="与上面相同" />
              </Form.Item>
            ))}
          </details>
        )}
        <Form.Item name="doc" label={L.doc}>
          <RichTextEditor
            key={giving.filling}
            category="homework"
            label={L.doc}
            files={homework?.files ?? []}
          />
        </Form.Item>
        <div className="homework-row">
          <Form.Item
            name="estimatedMinutes"
            label={L.estimatedMinutes}
            rules={[{ required: values.written, message: '请输入预计用时' }]}
          >
            <InputNumber
              min={values.written ? 1 : 0}
              max={MINUTES_MAX}
              precision={0}
              placeholder="多数学生需要的分钟"
            />
          </Form.Item>
          <Form.Item name="written" label={L.written} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item name="needsSubmission" label="需要提交（关闭即完成后打勾）" valuePropName="checked">
            <Switch disabled={isOut} />
          </Form.Item>
        </div>
        {values.courseId !== undefined && (
          <Logged
            courseId={values.courseId}
            estimated={values.estimatedMinutes}
            onTake={(estimatedMinutes) => set({ estimatedMinutes })}
          />
        )}
        <div className="homework-row">
          <Form.Item name="scoring" label={L.scoring}>
            <Segmented
              disabled={isOut}
              options={SCORINGS.map((value) => ({ value, label: SCORING_LABELS[value] }))}
            />
          </Form.Item>
          {values.scoring === 'level' && (
            <Form.Item name="levelStyle" label={L.levelStyle}>
              <Segmented
                disabled={isOut}
                options={LEVEL_STYLES.map((value) => ({ value, label: LEVEL_STYLE_LABELS[value] }))}
              />
            </Form.Item>
          )}
        </div>
        <Form.Item name="files" label={L.fileIds}>
          <AttachmentsField type="homework" />
        </Form.Item>
      </section>
      <aside className="card homework-ledger" aria-label="当天作业时长">
        <LedgerPanel
          classes={chosen.map(({ id, name }) => ({
            ...{ id, name, before: countedOf(homework, id) },
            day: dayOf({ dueAt: dueOf(values, id), ...given }),
            givenOn: givenOn(given.publishAt),
          }))}
          planned={{
            homeworkId: homework?.id,
            courseName: course?.name ?? homework?.courseName ?? '本科',
            minutes: values.estimatedMinutes ?? 0,
            written: values.written,
          }}
          asksReason={asked || values.overCapReason !== ''}
          onMinutes={(estimatedMinutes) => set({ estimatedMinutes })}
          onLater={(id, day) => set(dueLater({ ...values, ...given }, id, day))}
        >
          <Form.Item
            name="overCapReason"
            label={L.overCapReason}
            rules={rulesOf(HomeworkInput, 'overCapReason')}
          >
            <Input.TextArea maxLength={REASON_MAX} rows={3} placeholder="为什么今晚必须做完" />
          </Form.Item>
        </LedgerPanel>
        <footer className="homework-send">
          {!isOut && (
            <Form.Item name="publishAt" label="发布时间（不选即现在发布）">
              <MomentField placeholder="现在发布" />
            </Form.Item>
          )}
          <div className="homework-buttons">
            {!isOut && <SaveButton busy={busy} primary={false} text="存草稿" onClick={() => save('DRAFT')} />}
            <SaveButton
              busy={busy}
              text={isOut ? '保存修改' : values.publishAt ? '定时发布' : '发布'}
              onClick={() => save('PUBLISHED')}
            />
          </div>
        </footer>
      </aside>
    </Form>
  )
}
