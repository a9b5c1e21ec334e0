/** The style sheets, of which a later one wins over an earlier one. In the chunk of the shell, they come before its own. */
import './fonts.css';
import './tokens.css';
import './base.css';
import './controls.css';
import '../ui/ui.css';
import './layout.css';
