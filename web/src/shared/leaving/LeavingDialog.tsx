import { Dialog } from '../../lib/Dialog'
import type { useLeaving } from './leaving'

/** The question at the desk. */
export const LeavingDialog = ({ leaving }: { leaving: ReturnType<typeof useLeaving> }) => (
  <Dialog
    open
    title="退出登录"
    onClose={leaving.stay}
    footer={
      <>
        <button type="button" className="btn" onClick={leaving.stay}>
          取消
        </button>
        <button
          type="button"
          className="btn primary"
          aria-busy={leaving.busy}
          onClick={() => void leaving.leave()}
        >
          仍要退出
        </button>
      </>
    }
  >
    <p>{leaving.loss}</p>
  </Dialog>
)
