import { isMobilePlace } from '../lib/place'

/** Until a page's script is here. */
export const PageSkeleton = () => (
  <div role="status" aria-label="加载中" style={{ padding: isMobilePlace() ? 16 : 0 }}>
    <span className="bone" style={{ width: 160, height: 28, marginBottom: 16 }} />
    <span className="bone" style={{ width: '100%', height: 96, marginBottom: 12 }} />
    <span className="bone" style={{ width: '100%', height: 240 }} />
  </div>
)
