import { useState } from 'react'
import { useSession } from '../../../../session/store'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { isWrite, type Outcome, send, type TestRequest } from './send'
import { readHistory, readSettings, remembering, type Settings, writeHistory, writeSettings } from './stored'

export interface Sent {
  request: TestRequest
  outcome: Outcome
}

/** One request at a time: what was sent last, what came back, and what is remembered of the ten before. */
export const useTester = () => {
  const userId = useSession(({ user }) => user?.id ?? 0)
  const token = useSession((session) => session.token)
  const confirm = useConfirm()
  const [settings, setSettings] = useState(readSettings)
  const [history, setHistory] = useState(() => readHistory(userId))
  const [last, setLast] = useState<Sent>()
  const [busy, setBusy] = useState(false)

  const agreed = ({ method, path }: TestRequest) =>
    confirm({
      title: '发送写请求',
      question: `将以您的身份执行 ${method} ${path}。`,
      note: '这不是演练：数据会真实改变，并记入操作日志。',
      ok: '发送',
      danger: true,
    })

  const remember = (request: TestRequest, outcome: Outcome) =>
    setHistory((before) => {
      const after = remembering(before, request, outcome, Date.now())
      writeHistory(userId, after)
      return after
    })

  const run = async (request: TestRequest): Promise<Outcome | undefined> => {
    if (settings.confirm && isWrite(request) && !(await agreed(request))) return undefined
    setBusy(true)
    try {
      const outcome = await send(request, settings.token ? token : null)
      setLast({ request, outcome })
      remember(request, outcome)
      return outcome
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    last,
    run,
    history,
    forget: () => {
      writeHistory(userId, [])
      setHistory([])
    },
    settings,
    change: (part: Partial<Settings>) => {
      const next = { ...settings, ...part }
      writeSettings(next)
      setSettings(next)
    },
  }
}
export type Tester = ReturnType<typeof useTester>
