import { createCache } from '@ant-design/cssinjs'

const styles = createCache()

/** A style that is new here begins with one user more than it has. */
const keep: typeof styles.opUpdate = (path, change) =>
  styles.opUpdate(path, (known) => {
    const next = change(known)
    return known === undefined && next !== null ? [next[0] + 1, next[1]] : next
  })

/**
 * antd forgets a component's styles when the last of its kind leaves the page, and works them out again for the next
 * page or dialog: 40 to 100 ms each time (docs/decisions/0025). This cache stands before antd's own, which it leaves as it
 * is, and forgets nothing.
 */
export const keptStyles: typeof styles = Object.create(styles, { opUpdate: { value: keep } })
