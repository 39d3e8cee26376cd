import type { HomeworkDetail, HomeworkOptions } from '@xueqiao/contract/features/teaching/homework/assign'
import { HOMEWORK_LABELS as LABELS } from '@xueqiao/contract/features/teaching/homework/labels'
import {
  HOMEWORK_CONTENT_MAX,
  HOMEWORK_TITLE_MAX,
  LEVEL_STYLE_LABELS,
  LEVEL_STYLES,
  REASON_MAX,
  SCORING_LABELS,
  SCORINGS,
} from '@xueqiao/contract/features/teaching/homework/values'
import { keptFiles } from '../../../../../shared/drafts/kept-files'
import { Card } from '../../../../kit/Card'
import { Chips } from '../../../../kit/form/Chips'
import { Choice } from '../../../../kit/form/Choice'
import { DraftNote } from '../../../../kit/form/DraftNote'
import { FormPage } from '../../../../kit/form/FormPage'
import { MomentField } from '../../../../kit/form/MomentField'
import { TextField } from '../../../../kit/form/TextField'
import { Segments } from '../../../../kit/Segments'
import { Beginnings } from './Beginnings'
import { BoardPhotos } from './BoardPhotos'
import { DueTimes } from './DueTimes'
import { forCourse, takenFrom } from './given'
import { Ledger } from './Ledger'
import { Minutes } from './Minutes'
import { LIST, pathOf } from './places'
import { Stale } from './Stale'
import { useGiveForm } from './useGiveForm'

type Form = ReturnType<typeof useGiveForm>

/** Course, classes and way of marking: of what is out they stay as they are. */
const ToWhom = ({ options: { courses }, form }: { options: HomeworkOptions; form: Form }) => {
  const { values, errors, set, course, classes } = form
  const toggle = (id: number) =>
    set({
      classIds: values.classIds.includes(id)
        ? values.classIds.filter((other) => other !== id)
        : [...values.classIds, id],
    })
  return (
    <>
      {courses.length > 1 && (
        <Chips
          label={LABELS.courseId}
          options={courses.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(course?.id ?? '')}
          onChange={(id) => set(forCourse(courses.find((one) => String(one.id) === id)))}
        />
      )}
      {errors.courseId !== undefined && <p className="m-message">{errors.courseId}</p>}
      <Card title={LABELS.classIds}>
        {classes.map(({ id, name, students }) => (
          <Choice
            key={id}
            title={name}
            note={`${students} 名学生`}
            chosen={values.classIds.includes(id)}
            onChoose={() => toggle(id)}
          />
        ))}
      </Card>
      {errors.classIds !== undefined && <p className="m-message">{errors.classIds}</p>}
    </>
  )
}

const Text = ({ form: { values, set, plain } }: { form: Form }) =>
  values.doc === null ? (
    <TextField
      label={`${LABELS.content}（有照片可不填）`}
      rows={3}
      maxLength={HOMEWORK_CONTENT_MAX}
      value={values.content}
      error={undefined}
      onChange={(content) => set({ content })}
    />
  ) : (
    <div className="m-field">
      <p className="m-hw-words">{values.content}</p>
      <p className="m-meta">内容带有格式，请在电脑上修改</p>
      <button type="button" className="m-button" onClick={plain}>
        改成没有格式的文字
      </button>
    </div>
  )

interface Props {
  options: HomeworkOptions
  /** To go on with, or to change; a new one without it. */
  homework?: HomeworkDetail | undefined
  onDiscard: () => void
}

/** A photo of the board and 发布: everything else is chosen already, and can be changed. */
export const GiveForm = ({ options, homework, onDiscard }: Props) => {
  const form = useGiveForm(options, homework)
  const { values, errors, field, set, send, busy, out, course, without, written, sums, asks, drop } = form
  const title = homework === undefined ? '布置作业' : out ? '修改作业' : '编辑草稿'
  return (
    <FormPage
      title={title}
      parent={homework === undefined ? LIST : pathOf(homework.id)}
      submit={out ? '保存修改' : values.publish === '' ? '发布' : '定时发布'}
      {...(!out && { other: { text: '存草稿', onPress: () => void send('DRAFT') } })}
      busy={busy}
      onSubmit={() => void send('PUBLISHED')}
    >
      <Stale
        text={form.meeting.text}
        keep="保留我填写的"
        onKeep={form.meeting.keep}
        onLatest={form.meeting.latest}
      />
      {form.restored && (
        <DraftNote
          {...(form.lostPhotos && { but: '照片已超过保存时间，请重新添加' })}
          onDiscard={() => {
            drop()
            onDiscard()
          }}
        />
      )}
      {homework === undefined && (
        <Beginnings courseId={course?.id} onTake={(template) => set(takenFrom(template, options))} />
      )}
      <BoardPhotos
        value={values.files}
        error={errors.content}
        onChange={(files) => set({ files: keptFiles(files) })}
      />
      {!out && <ToWhom options={options} form={form} />}
      <div>
        <TextField label={LABELS.title} maxLength={HOMEWORK_TITLE_MAX} {...field('title')} />
        <Text form={form} />
        <DueTimes form={form} />
        {!out && (
          <MomentField
            label={`${LABELS.publishAt}（不选即现在发布）`}
            value={values.publish}
            error={errors.publishAt}
            onChange={(publish) => set({ publish })}
          />
        )}
      </div>
      <Minutes
        courseId={values.courseId ?? undefined}
        value={values.minutes}
        onChange={(minutes) => set({ minutes })}
      />
      {errors.estimatedMinutes !== undefined && <p className="m-message">{errors.estimatedMinutes}</p>}
      <Card>
        <Choice
          title={LABELS.written}
          note={without ? '一、二年级不布置书面家庭作业' : '计入当天的作业时长'}
          chosen={written}
          disabled={without}
          onChoose={() => set({ written: !values.written })}
        />
        {!out && (
          <Choice
            title={LABELS.needsSubmission}
            note="不需要时，学生完成后打勾"
            chosen={values.needsSubmission}
            onChoose={() => set({ needsSubmission: !values.needsSubmission })}
          />
        )}
      </Card>
      {!out && (
        <Segments
          label={LABELS.scoring}
          options={SCORINGS.map((value) => ({ value, label: SCORING_LABELS[value] }))}
          value={values.scoring}
          onChange={(scoring) => set({ scoring })}
        />
      )}
      {!out && values.scoring === 'level' && (
        <Segments
          label={LABELS.levelStyle}
          options={LEVEL_STYLES.map((value) => ({ value, label: LEVEL_STYLE_LABELS[value] }))}
          value={values.levelStyle}
          onChange={(levelStyle) => set({ levelStyle })}
        />
      )}
      {written && <Ledger sums={sums} apart={form.apart} onLater={form.later} />}
      {asks && (
        <TextField
          label={`${LABELS.overCapReason}（班主任和年级、学校负责人会看到）`}
          maxLength={REASON_MAX}
          {...field('overCapReason')}
        />
      )}
    </FormPage>
  )
}
