import { codeGroups } from './source'

const GROUPS = codeGroups()

/** All codes; those that are held stand out, and say so to whoever cannot see colours. */
export const CodeList = ({ held }: { held: readonly string[] }) => (
  <section className="card diag-card" aria-label="权限代码">
    <header>
      <h2>权限代码</h2>
      <small className="muted">持有 {held.length} 项，绿色为持有</small>
    </header>
    <dl className="diag-codes">
      {GROUPS.map(({ area, title, codes }) => (
        <div key={area}>
          <dt>{title}</dt>
          <dd>
            {codes.map((code) => {
              const has = held.includes(code)
              return (
                <code key={code} className={has ? 'tag green' : 'tag diag-missing'}>
                  {code}
                  <span className="visually-hidden">{has ? '（持有）' : '（未持有）'}</span>
                </code>
              )
            })}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
