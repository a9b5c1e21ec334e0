/** The style sheets, of which a later one wins over an earlier one. In the chunk of the shell, they come before its own. */
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import './design/controls.css';
import './ui/ui.css';
import './design/layout.css';
