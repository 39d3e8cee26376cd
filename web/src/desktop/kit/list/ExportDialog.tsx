import { BASIC, type FieldGroup } from '@xueqiao/contract/common/exports'
import { Button, Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { parseBody } from '../../../api/body'
import type { AnyEndpoint } from '../../../api/call'
import { useViewer } from '../../../session/access'
import { Dialog } from '../dialog/Dialog'
import { SaveButton } from '../form/SaveButton'
import { counted, type Naming } from '../naming'
import { Opened } from '../record/Opened'
import { useDownload } from '../useDownload'
import type { ExportAsked, useChoosyExport } from './useChoosyExport'
import { exportName } from './useExport'
import './export-dialog.css'

interface Kind {
  endpoint: AnyEndpoint
  /** What the file is called. */
  title: string
  of: Naming
  /** Whose choice is kept, where the same people go out in several ways. */
  name?: string
  /** Without protected data: the log has it, and nobody is told. */
  quiet?: boolean
  /** What every row has, in words. */
  basic: string
  groups: Readonly<Record<string, FieldGroup>>
  labels: Readonly<Record<string, string>>
}

interface Props extends Omit<Kind, 'endpoint' | 'title'> {
  open: boolean
  onClose: () => void
  asked: ExportAsked
  onExport: (query: Record<string, unknown>) => unknown
}

const LEADS: Record<ExportAsked['scope'], string> = {
  所选: '将导出所选的',
  筛选: '将导出符合当前筛选的',
  全部: '将导出全部',
  本班: '将导出本班的',
}

/** What lies in the browser may be old or broken: only groups that there are count. */
const readChosen = (key: string, groups: Props['groups']) => {
  const stored: unknown = parseBody(localStorage.getItem(key) ?? '')
  return Array.isArray(stored) ? Object.keys(groups).filter((name) => stored.includes(name)) : []
}

interface LineProps {
  label: string
  children: ReactNode
  checked: boolean
  onChange?: (checked: boolean) => void
}

const Line = ({ label, children, checked, onChange }: LineProps) => (
  <Checkbox
    className="export-group"
    checked={checked}
    disabled={onChange === undefined}
    aria-label={label}
    onChange={({ target }) => onChange?.(target.checked)}
  >
    <b>{label}</b>
    <small>{children}</small>
  </Checkbox>
)

/**
 * What leaves the house, said before it does: how many people, and which of their data. Each person's choice is kept for
 * the next time; at first it is as little as there is. Mounted anew for each opening.
 */
const ExportDialog = (props: Props) => {
  const { open, onClose, asked, of, name: what = of.noun, quiet = false } = props
  const { basic, groups, labels, onExport } = props
  const isChosen = Object.keys(groups).length > 0
  const { user } = useViewer()
  const key = `exportGroups.${what}.${user?.id ?? ''}`
  const [chosen, setChosen] = useState<readonly string[]>(() => readChosen(key, groups))
  const toggle = (name: string, on: boolean) =>
    setChosen(on ? [...chosen, name] : chosen.filter((one) => one !== name))
  const start = () => {
    localStorage.setItem(key, JSON.stringify(chosen))
    onClose()
    const names = Object.keys(groups).filter((name) => chosen.includes(name))
    onExport({ ...asked.query, ...(isChosen && { groups: [BASIC, ...names].join() }) })
  }
  return (
    <Dialog
      open={open}
      title={`导出${what}`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={false} text="导出" disabled={asked.count === 0} onClick={start} />
        </>
      }
    >
      <p className="export-lead">
        {LEADS[asked.scope]} <b>{counted(asked.count, of)}</b>
        {isChosen ? '，请选择要包含的信息：' : '，文件中有：'}
      </p>
      <fieldset className="export-groups" aria-label="导出内容">
        <Line label="基本信息" checked>
          {basic}
        </Line>
        {Object.entries(groups).map(([name, { label, fields }]) => (
          <Line key={name} label={label} checked={chosen.includes(name)} onChange={(on) => toggle(name, on)}>
            {fields.map((field) => labels[field]).join('、')}
          </Line>
        ))}
      </fieldset>
      <p className="export-note">
        {isChosen && '只选用得到的内容。'}
        {quiet ? '导出会记入操作日志' : '导出的人数和内容会记入操作日志，并通知管理员'}
        ；文件用完请及时删除。
      </p>
    </Dialog>
  )
}

/** The dialog of one kind of people; its own file per kind, so that a page that is only looked at loads none of it. */
export const exportDialog =
  ({ endpoint, title, ...kind }: Kind) =>
  ({ exporting }: { exporting: ReturnType<typeof useChoosyExport> }) => {
    const { run } = useDownload(endpoint, (fromServer) => exportName(fromServer, title))
    return (
      <Opened by={exporting.asking}>
        {(asked, dialog) => (
          <ExportDialog
            {...dialog}
            {...kind}
            asked={asked}
            onExport={(query) =>
              exporting.during(() => run({ query, ...(asked.params && { params: asked.params }) }))
            }
          />
        )}
      </Opened>
    )
  }
