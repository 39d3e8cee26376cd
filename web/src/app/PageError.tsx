import { Component, type ReactNode, useEffect } from 'react'
import { ChunkError } from '../lib/chunks'
import { Icon } from '../lib/icons'
import { useOnline } from '../lib/useOnline'
import { Booted } from './Booted'
import './page-error.css'

const ASK_MS = 5000

/** A script that did not come because the server was gone comes when it is back; any other is missing for another reason. */
const useReturn = (isChunk: boolean) => {
  useEffect(() => {
    if (!isChunk) return
    let wasGone = false
    const ask = async () => {
      const isThere = await fetch('/api/health', { signal: AbortSignal.timeout(ASK_MS) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (!isThere) wasGone = true
      else if (wasGone) window.location.reload()
    }
    void ask()
    const timer = setInterval(() => void ask(), ASK_MS)
    return () => clearInterval(timer)
  }, [isChunk])
}

const Explanation = ({ error }: { error: unknown }) => {
  const chunk = error instanceof ChunkError ? error : undefined
  const online = useOnline()
  useReturn(chunk !== undefined)
  return (
    <section className="page-error" role="alert">
      <Booted />
      <Icon name="alert" size="xl" />
      <h1>{chunk === undefined ? '页面出错了' : `页面加载失败：${chunk.type}`}</h1>
      {chunk === undefined ? (
        <p>页面遇到意外的问题，您填写的内容可能没有保存。刷新后仍然如此，请联系管理员。</p>
      ) : (
        <p>
          {!online && '没有网络，这一页还没有保存在这台设备上，联网后会自动打开。'}
          未能加载 <code>{chunk.address}</code>。请检查网络；如果系统刚刚更新过，刷新即可。
        </p>
      )}
      {chunk !== undefined && (
        <button type="button" className="btn" onClick={() => window.history.back()}>
          <Icon name="left" />
          返回
        </button>
      )}
      <button type="button" className="btn primary" onClick={() => window.location.reload()}>
        <Icon name="refresh" />
        刷新页面
      </button>
    </section>
  )
}

interface Props {
  /** Changes with every step of navigation: another place is another chance. */
  place: string
  children: ReactNode
}

interface State {
  place: string
  failure: { error: unknown } | undefined
}

/** What went wrong with this page, in words; the shell around it stays (SHELL-10). React asks for a class here. */
export class PageError extends Component<Props, State> {
  override state: State = { place: this.props.place, failure: undefined }

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, failure: undefined }
  }

  override render() {
    const { failure } = this.state
    return failure === undefined ? this.props.children : <Explanation error={failure.error} />
  }
}
