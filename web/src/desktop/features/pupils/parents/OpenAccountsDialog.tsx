import { useQuery } from '@tanstack/react-query'
import {
  type AccountSlip,
  parentAccountsApi,
  SKIP_REASONS,
} from '@xueqiao/contract/features/pupils/parents/accounts'
import type { ParentRow } from '@xueqiao/contract/features/pupils/parents/api'
import { Button, Checkbox, Form, Progress } from 'antd'
import { useState } from 'react'
import { Icon } from '../../../../lib/icons'
import { Dialog } from '../../../kit/dialog/Dialog'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { useStay } from '../../../kit/dialog/useStay'
import { SaveButton } from '../../../kit/form/SaveButton'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { useDownload } from '../../../kit/useDownload'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { childText } from './naming'
import { Slips } from './Slips'
import { parentsOfClass, useOpening } from './useOpening'

/** Those who were chosen, or nobody: then it is a whole class. */
export interface Wanted {
  ids: readonly number[] | null
}

const col = column<AccountSlip & { id: number }>()
const COLUMNS = [
  col.of('name', '家长', { width: 96 }),
  col.of('children', '孩子', { render: ({ children }) => children.map(childText).join('、') || '没有孩子' }),
  col.of('username', '用户名', { width: 128 }),
  col.of('code', '一次性密码', { width: 160, render: ({ code }) => <b className="parent-code">{code}</b> }),
]

const named = (people: readonly { name: string }[]) => people.map(({ name }) => name).join('、')

/** What will happen, before it does. */
const Outlook = ({ parents }: { parents: readonly ParentRow[] }) => {
  const none = parents.filter(({ account }) => account === 'none')
  const office = none.filter(({ inFullCharge }) => !inFullCharge)
  const mute = none.filter(({ inFullCharge, phone }) => inFullCharge && phone === null)
  const open = none.length - office.length - mute.length
  const has = parents.length - none.length
  if (parents.length === 0) return <p className="parent-outlook">这个班没有由您管理的家长。</p>
  return (
    <ul className="parent-outlook" aria-label="开通情况">
      <li>
        将为 <b>{open}</b> 位家长开通账号
      </li>
      {has > 0 && <li>{has} 位已有账号，保持不变</li>}
      {mute.length > 0 && (
        <li>
          {mute.length} 位没有手机号，不能开通：{named(mute)}
        </li>
      )}
      {office.length > 0 && (
        <li>
          {office.length} 位{SKIP_REASONS.office}：{named(office)}
        </li>
      )}
    </ul>
  )
}

const Result = ({ work }: { work: NonNullable<ReturnType<typeof useOpening>['work']> }) => (
  <>
    <p role="status" className="parent-result">
      {work.made.length > 0
        ? `已开通 ${work.made.length} 个账号。一次性密码只显示这一次，请打印或下载后发给家长。`
        : '没有需要开通的账号。'}
    </p>
    <SimpleTable
      label="新账号"
      rows={work.made.map((slip) => ({ ...slip, id: slip.parentId }))}
      columns={COLUMNS}
      empty="没有新账号"
      height={320}
    />
    {work.skipped.length > 0 && (
      <ul className="parent-outlook" aria-label="未开通">
        {Object.entries(SKIP_REASONS).map(([reason, text]) => {
          const people = work.skipped.filter((one) => one.reason === reason)
          return people.length === 0 ? null : (
            <li key={reason}>
              {text}（{people.length}）：{named(people)}
            </li>
          )
        })}
      </ul>
    )}
  </>
)

interface Props {
  open: boolean
  wanted: Wanted
  /** The class that the list shows already. */
  classId: number | null
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const OpenAccountsDialog = ({ open, wanted, classId: first, onClose }: Props) => {
  const confirm = useConfirm()
  const [classId, setClassId] = useState(first)
  const [reissue, setReissue] = useState(false)
  const [kept, setKept] = useState(false)
  const [printed, setPrinted] = useState(false)
  const { work, busy, run } = useOpening()
  const sheet = useDownload(parentAccountsApi.sheet)
  const ofClass = useQuery({
    queryKey: ['/api/parents/search', 'whole class', classId],
    queryFn: () => parentsOfClass(classId ?? 0),
    enabled: wanted.ids === null && classId !== null && work === undefined,
    staleTime: 0,
  })
  const own = ofClass.data?.filter(({ mayManage }) => mayManage)
  const ids = wanted.ids ?? own?.map(({ id }) => id) ?? []
  const finished = work !== undefined && !busy
  const unsaved = work !== undefined && work.made.length > 0 && !kept
  useStay(busy || unsaved)

  const leave = async () => {
    if (busy) return
    const sure =
      !unsaved ||
      (await confirm({
        title: '关闭账号清单',
        // Whether paper came out of the printer, only they know.
        question: printed
          ? '账号条已经打印好了吗？关闭后不能再查看一次性密码。'
          : '一次性密码还没有打印或下载，关闭后不能再查看，确定要关闭吗？',
        ok: printed ? '已打印，关闭' : '仍要关闭',
        danger: true,
      }))
    if (sure) onClose()
  }

  const actions = finished ? (
    <>
      {work.made.length > 0 && (
        <>
          <Button
            icon={<Icon name="export" />}
            loading={sheet.busy}
            onClick={async () => {
              const body = work.made.map(({ parentId, code }) => ({ parentId, code }))
              const sure = await confirm({
                title: '下载账号清单',
                question: `将导出 ${body.length} 位家长的姓名、孩子、用户名（手机号）和一次性密码。`,
                note: '导出的人数会记入操作日志，并通知管理员；文件用完请及时删除。',
                ok: '下载',
              })
              if (sure && (await sheet.run({ body }))) setKept(true)
            }}
          >
            下载 Excel
          </Button>
          <Button
            type="primary"
            icon={<Icon name="print" />}
            onClick={() => {
              setPrinted(true)
              window.print()
            }}
          >
            打印账号条
          </Button>
        </>
      )}
      <Button onClick={leave}>完成</Button>
    </>
  ) : (
    <>
      <Button disabled={busy} onClick={leave}>
        取消
      </Button>
      <SaveButton
        busy={busy}
        disabled={ids.length === 0 || ofClass.isFetching}
        text="开通账号"
        onClick={() => run(ids, reissue)}
      />
    </>
  )

  return (
    <Dialog open={open} title="批量开通账号" width={800} onClose={leave} footer={actions}>
      {work === undefined && (
        <Form layout="vertical" className="kit-form">
          {wanted.ids === null ? (
            <Form.Item label="班级" htmlFor="open-class">
              <ClassSelect id="open-class" value={classId} onChange={setClassId} />
            </Form.Item>
          ) : (
            <p>
              为所选的 <b>{wanted.ids.length}</b> 位家长开通账号；已有账号的保持不变。
            </p>
          )}
          {own && <Outlook parents={own} />}
          <Checkbox checked={reissue} onChange={({ target }) => setReissue(target.checked)}>
            为已开通但从未登录过的家长补发新的一次性密码
          </Checkbox>
          <p className="muted parent-outlook">
            用户名是手机号；每人一个随机的一次性密码，第一次登录时必须修改。密码只在这里显示一次。
          </p>
        </Form>
      )}
      {busy && work && (
        <Progress
          percent={Math.round((work.done / work.total) * 100)}
          format={() => `${work.done} / ${work.total}`}
          aria-label="开通进度"
        />
      )}
      {finished && (
        <>
          <Result work={work} />
          <Slips slips={work.made} classId={classId} />
        </>
      )}
    </Dialog>
  )
}
