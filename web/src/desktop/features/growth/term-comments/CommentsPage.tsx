import { termCommentsApi } from '@xueqiao/contract/features/growth/term-comments/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { Select } from 'antd'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useViewer } from '../../../../session/access'
import { later } from '../../../kit/later'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ImportTool, Tool } from '../../../kit/list/Tool'
import { useChoosyExport } from '../../../kit/list/useChoosyExport'
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { ChooseClass } from '../../../pickers/ChooseClass'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { useClassOr } from '../../../pickers/pupilsClass'
import { FamilyComments } from './FamilyComments'
import { TermSheet } from './TermSheet'
import './term-comments.css'

const ExportCommentsDialog = later(
  () => import('./ExportCommentsDialog').then((m) => m.ExportCommentsDialog),
  ({ exporting }) => exporting.asking.open,
)
const ImportCommentsDialog = later(
  () => import('./ImportCommentsDialog').then((m) => m.ImportCommentsDialog),
  ({ open }) => open,
)

const ClassComments = () => {
  const [params, setParams] = useSearchParams()
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS })
  const current = semesters.data?.find(({ isCurrent }) => isCurrent)?.id
  const classId = useClassOr(Number(params.get('classId')) || null)
  const semesterId = Number(params.get('semesterId')) || current
  const importing = useOpened<true>()
  const template = useDownload(termCommentsApi.importTemplate)
  // The sheet below reads the same.
  const sheet = useApi(
    termCommentsApi.sheet,
    { query: { classId: classId ?? 0, semesterId: semesterId ?? 0 } },
    { enabled: classId !== null && semesterId !== undefined, silent: true },
  )
  const exporting = useChoosyExport({ ofClass: true, total: sheet.data?.rows.length })
  const set = (some: Record<string, string>) =>
    setParams((before) => ({ ...Object.fromEntries(before), ...some }), { replace: true })
  return (
    <ResourcePage title="期末评语" count="班主任填写，发布后学生和家长可见">
      <div className="term-choice">
        <ClassSelect
          name="班级"
          value={classId}
          placeholder="选择班级"
          onChange={(id) => set({ classId: String(id ?? '') })}
        />
        <Select
          aria-label="学期"
          value={semesterId ?? null}
          placeholder="选择学期"
          options={(semesters.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => set({ semesterId: String(id) })}
        />
        <ImportTool
          template={{ label: '下载模板', onClick: () => template.run() }}
          upload={{ label: '批量导入', onClick: () => importing.show(true) }}
        />
        {classId !== null && semesterId !== undefined && (
          <Tool icon="export" loading={exporting.busy} onClick={() => exporting.run({ classId, semesterId })}>
            导出本班
          </Tool>
        )}
      </div>
      <ExportCommentsDialog exporting={exporting} />
      <ImportCommentsDialog open={importing.open} onClose={importing.close} />
      {classId === null || semesterId === undefined ? (
        <ChooseClass text="选择班级和学期后，可以用键盘一次写完全班。" />
      ) : (
        <TermSheet key={`${classId} ${semesterId}`} classId={classId} semesterId={semesterId} />
      )}
    </ResourcePage>
  )
}

/** Staff see a class in one sheet, a family what was released to it. */
export const CommentsPage = () => {
  const { kind } = useViewer()
  return kind === 'teacher' || kind === 'admin' ? <ClassComments /> : <FamilyComments />
}
