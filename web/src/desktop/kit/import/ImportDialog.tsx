import type { ImportResult } from '@xueqiao/contract/common/imports'
import { Button, Checkbox, Form, Progress } from 'antd'
import { type ReactNode, useState } from 'react'
import { fileAt } from '../../../api/file-at'
import { Icon } from '../../../lib/icons'
import { toast } from '../../../lib/toast'
import { Dialog } from '../dialog/Dialog'
import { useConfirm } from '../dialog/useConfirm'
import { SaveButton } from '../form/SaveButton'
import { download, useDownload } from '../useDownload'
import { FileDrop } from './FileDrop'
import { ImportResultView } from './ImportResultView'
import { type ImportApi, useImport } from './useImport'
import './import.css'

const EXCEL = ['.xlsx', '.xls']
const isExcel = ({ name }: File) => EXCEL.some((ending) => name.toLowerCase().endsWith(ending))

interface DepartmentField {
  id: string
  value: number | null
  onChange: (id: number | null) => void
}

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** What is imported: 学生. */
  noun: string
  /** One line each; fields that must be there are marked with *. */
  notes: readonly string[]
  api: ImportApi
  texts?: {
    /** After an import; the endpoint's own text by default. */
    done?: (result: ImportResult) => string
    /** When the call itself fails. */
    callFailed?: string
    /** Asks whether to download the report of what failed (001 §8.5); without it nothing is asked. */
    askReport?: (failures: number) => string
  }
  /** Rows go to a department, or are kept to it: what it is called there, and what it is chosen with. */
  department?: { label: string; picker: (field: DepartmentField) => ReactNode }
  /** Rows have been taken over; nothing of the kind after a mere check (002 §4). */
  after?: () => unknown
}

export const ImportDialog = (props: Props) => {
  const { open, onClose, title, noun, notes, api, texts = {} } = props
  const { department, after } = props
  const [file, setFile] = useState<File>()
  const [departmentId, setDepartmentId] = useState<number | null>(null)
  const [updateExisting, setUpdateExisting] = useState(false)
  const [validateOnly, setValidateOnly] = useState(false)
  const confirm = useConfirm()
  const template = useDownload(api.importTemplate)

  const downloadReport = (url: string) => {
    const { done, failed } = api.importReport
    return download(fileAt(url, { ...(done && { done }), ...(failed && { failed }) }))
  }

  const tell = async (result: ImportResult, checkedOnly: boolean) => {
    const { success, successCount, failureCount, errorReportUrl } = result
    if (checkedOnly) return toast.info(`验证完成：${successCount} 条可以导入，${failureCount} 条有误`)
    if (success) toast.success(texts.done?.(result) ?? api.importFile.done ?? '导入成功')
    else toast.error(api.importFile.failed ?? '导入失败')
    after?.()
    if (!texts.askReport || failureCount === 0 || errorReportUrl === null) return
    const wanted = await confirm({
      title: '错误报告',
      question: texts.askReport(failureCount),
      ok: '下载报告',
      cancel: '稍后查看',
    })
    if (wanted) downloadReport(errorReportUrl)
  }

  const { stage, run, reset, cancel } = useImport({
    api,
    callFailed: texts.callFailed,
    onDone: (result, choice) => tell(result, choice.validateOnly),
  })

  const choose = (chosen: File) => {
    const limit = api.importFile.upload
    if (!isExcel(chosen)) return toast.error('只能上传 Excel 文件!')
    if (limit && chosen.size > limit.maxBytes) return toast.error(limit.tooLarge)
    setFile(chosen)
  }
  const start = (checkOnly: boolean) => {
    if (file === undefined) return toast.warning(api.importFile.upload?.missing ?? '请选择要导入的文件')
    return run(file, { updateExisting, validateOnly: checkOnly, departmentId })
  }

  const footer = () => {
    if (stage.kind === 'running')
      return (
        <>
          <span className="kit-dialog-note muted">可以关闭窗口，导入会继续进行</span>
          <Button onClick={cancel}>取消导入</Button>
        </>
      )
    if (stage.kind === 'idle')
      return (
        <>
          <Button
            className="kit-dialog-note"
            icon={<Icon name="export" />}
            aria-busy={template.busy}
            onClick={() => template.run()}
          >
            下载模板
          </Button>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={false} text="开始导入" onClick={() => start(validateOnly)} />
        </>
      )
    const { errorReportUrl, successCount } = stage.result
    const goesOn = stage.choice.validateOnly && successCount > 0
    return (
      <>
        {errorReportUrl !== null && (
          <Button className="kit-dialog-note" onClick={() => downloadReport(errorReportUrl)}>
            下载错误报告
          </Button>
        )}
        <Button onClick={reset}>重新选择文件</Button>
        {goesOn && <Button onClick={onClose}>关闭</Button>}
        <SaveButton
          busy={false}
          text={goesOn ? '正式导入' : '完成'}
          onClick={goesOn ? () => start(false) : onClose}
        />
      </>
    )
  }

  return (
    <Dialog
      open={open}
      title={title}
      width={640}
      onClose={onClose}
      afterClose={() => {
        if (stage.kind === 'running') return
        reset()
        setFile(undefined)
      }}
      footer={footer()}
    >
      <div className="kit-import">
        {stage.kind === 'idle' && (
          <>
            <ul className="kit-import-notes" aria-label={`${noun}导入说明`}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
            <FileDrop
              file={file}
              accept={EXCEL}
              hint="一个 .xlsx 或 .xls 文件，不超过 10 MB"
              onChoose={choose}
            />
            {department && (
              <Form.Item label={department.label} htmlFor="import-department" colon={false}>
                {department.picker({
                  id: 'import-department',
                  value: departmentId,
                  onChange: setDepartmentId,
                })}
              </Form.Item>
            )}
            <div className="kit-import-options">
              <Checkbox checked={updateExisting} onChange={({ target }) => setUpdateExisting(target.checked)}>
                更新已存在数据
              </Checkbox>
              <Checkbox checked={validateOnly} onChange={({ target }) => setValidateOnly(target.checked)}>
                仅验证不导入
              </Checkbox>
            </div>
          </>
        )}
        {stage.kind !== 'idle' && (
          <div className="kit-import-progress">
            <p>
              <b>{file?.name}</b>
              <span role="status">{stage.kind === 'running' ? stage.text : '已完成'}</span>
            </p>
            <Progress
              percent={stage.kind === 'running' ? stage.percent : 100}
              status="normal"
              strokeColor="var(--green)"
            />
          </div>
        )}
        {stage.kind === 'done' && <ImportResultView result={stage.result} />}
      </div>
    </Dialog>
  )
}
