import { MARKS_SHOWN, MARKS_SHOWN_LABELS } from '@xueqiao/contract/features/base/school-settings'
import { type Settings, SettingsInput, TITLE_MAX } from '@xueqiao/contract/features/school/settings/api'
import { SETTINGS_LABELS } from '@xueqiao/contract/features/school/settings/labels'
import { Button, Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { fieldOf } from '../../../kit/form/Field'
import { SaveButton } from '../../../kit/form/SaveButton'
import { WeekHours } from '../../../pickers/WeekHours'
import { DoctorsField } from './DoctorsField'
import { LogoField } from './LogoField'
import { StagesField } from './StagesField'
import { useSettingsForm } from './useSettingsForm'
import { respells, WORDING_OPTIONS } from './wording'
import '../../../kit/dialog/dialog.css'

const Field = fieldOf(SettingsInput, SETTINGS_LABELS)
const marksShown = MARKS_SHOWN.map((value) => ({ value, label: MARKS_SHOWN_LABELS[value] }))

interface SectionProps {
  title: string
  note: string
  children: ReactNode
}

const Section = ({ title, note, children }: SectionProps) => (
  <section className="card settings-card" aria-label={title}>
    <div>
      <h2>{title}</h2>
      <p className="settings-note">{note}</p>
    </div>
    <div className="settings-fields">{children}</div>
  </section>
)

/** Offered only where it would change something. */
const RenameClasses = ({ before }: { before: Settings['gradeWording'] }) => {
  const wording = Form.useWatch<Settings['gradeWording'] | undefined>('gradeWording')
  if (wording === undefined || !respells(before, wording)) return null
  const example = wording === 'COUNTED' ? '初一1班 改为 七年级1班' : '七年级1班 改为 初一1班'
  return (
    <Form.Item name="renameClasses" valuePropName="checked" initialValue className="settings-rename">
      <Checkbox>同时更改班级名称（{example}）</Checkbox>
    </Form.Item>
  )
}

export const SettingsForm = ({ settings }: { settings: Settings }) => {
  const page = useSettingsForm(settings)
  const { form, base, stale, saving, changed } = page
  return (
    <Form
      form={form}
      name="settings"
      layout="vertical"
      className="kit-form settings"
      initialValues={base}
      scrollToFirstError={{ focus: true }}
      onValuesChange={page.look}
      onFinish={page.save}
    >
      {stale !== undefined && (
        <div role="alert" className="card settings-stale">
          <p className="settings-stale-text">{stale}</p>
          <Button onClick={page.reset}>采用最新内容</Button>
        </div>
      )}
      <Section title="学校" note="显示在登录页、侧边栏和手机首页。">
        <Field name="schoolName">
          <Input maxLength={60} placeholder="如 明德实验学校" />
        </Field>
        <LogoField logoUrl={base.logoUrl} onChanged={page.takeLogo} />
      </Section>
      <Section title="学段与年级" note="各学段的最高年级在升年级时毕业；年级说法用于全部页面和导出。">
        <Field name="stages">
          <StagesField />
        </Field>
        <Field name="gradeWording">
          <Radio.Group className="settings-wordings" options={WORDING_OPTIONS} />
        </Field>
        <RenameClasses before={base.gradeWording} />
      </Section>
      <Section title="教师职称" note="教师表单、筛选和导入模板中的选项；移除后，已有教师的职称保持不变。">
        <Field name="titles" hint={`输入后按回车添加，每项不超过 ${TITLE_MAX} 个字`}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={['，', ',', '、', ' ']} />
        </Field>
      </Section>
      <Section
        title="教师沟通时段"
        note="没有自己设置时段的教师按此提醒：时段以外家长的消息保留到下一个时段，紧急消息不受限制。"
      >
        <Field name="teacherHours">
          <WeekHours />
        </Field>
      </Section>
      <Section
        title="作业时长"
        note="书面作业：小学一、二年级不布置，三至六年级每天 60 分钟，初中 90 分钟；高中由学校决定。"
      >
        <Field name="seniorHomeworkMinutes">
          <InputNumber precision={0} suffix="分钟" />
        </Field>
      </Section>
      <Section
        title="成绩呈现"
        note="发布后学生和家长只看到自己的成绩。义务教育阶段应以等级呈现；任何时候都不排名。"
      >
        <Field name="marksShown">
          <Select options={marksShown} />
        </Field>
      </Section>
      <Section title="健康档案" note="校医可以查看和记录全校学生的身高、体重、视力，并批准免予执行体质测试。">
        <Field name="doctorIds">
          <DoctorsField known={base.doctors} />
        </Field>
      </Section>
      <Section title="课程资源" note="教师上传的单个课件、音频或视频不超过这个大小；已上传的不受影响。">
        <Field name="resourceMaxMb">
          <InputNumber precision={0} suffix="MB" />
        </Field>
      </Section>
      <Section title="登录会话" note="超过这个时间没有操作，需要重新登录；下一次请求起生效。">
        <Field
          name="idleMinutes"
          hint={`最长 ${base.maxIdleMinutes} 分钟，由服务器启动参数决定；留空即为最长`}
        >
          <InputNumber precision={0} placeholder={String(base.maxIdleMinutes)} suffix="分钟" />
        </Field>
      </Section>
      <footer className="settings-bar">
        <span className="settings-unsaved" aria-live="polite">
          {changed ? '有修改尚未保存' : ''}
        </span>
        <Button disabled={!changed} onClick={page.reset}>
          放弃修改
        </Button>
        <SaveButton busy={saving} disabled={!changed} text="保存设置" onClick={form.submit} />
      </footer>
    </Form>
  )
}
